"""How strong the bots of Qwixx Duel are: matches, losses on a frozen set, exact endings, a best response."""
