"""Long-lived work behind the screens: each service gets a ``Site`` and callables, never the app or a screen."""
