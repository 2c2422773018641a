"""What a strong player of Qwixx Duel knows: a value net over boards, exact expectations, search, and how it is learned.

Everything here sees the board from whoever is to roll: that is "mine", seat 0 in the integers of `row.py`.
"""
