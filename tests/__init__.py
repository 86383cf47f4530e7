"""The tests: ``strategies`` holds the layouts, boards and reference rules that several of them share."""
