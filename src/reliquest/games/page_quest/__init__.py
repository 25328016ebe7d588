"""Page Quest: a dice adventure on one comic-strip page, alone or with a second player, and a campaign of them."""
