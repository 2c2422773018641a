"""What a strong player of Qwixx Duel knows: a value net over boards, exact expectations, and search.

Everything here sees the board as the player to roll does: that is "mine", seat 0 in the integers of `row.py`.
"""
