"""What happened: facts, sentences, and who may see what of them."""
