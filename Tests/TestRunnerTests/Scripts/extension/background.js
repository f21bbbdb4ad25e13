// Tests evaluate in it.
