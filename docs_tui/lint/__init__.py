"""Rules that check the pages of a site, and fixes for what they find."""
