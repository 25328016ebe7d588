"""The press: every card, sheet and page of the games as PDF, made from the packs that the engine plays."""
