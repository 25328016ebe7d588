"""The games. Each folder has the same rooms; `reliquest.games.registry` is the only place that lists them."""
