"""The windows that open over the main screen, and what they share."""
