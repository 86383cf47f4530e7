"""Commands that need no window, one module each: ``add_parser`` declares its arguments, ``run`` does it."""
