"""Events of a war: their sentences, and what a seat may see of them.

An enemy's figures stay hidden until its "traits" and its people's figures ("leader") are learned, and so does
every number that would reveal one together with public information. Everything announced at the table is
seen:

* a roll's outcome, and of attacks, Join War and duels the successes as the roller calls them. Of an enemy's
  attack that is one number, `rolled`: the dice and the bonus successes together, never below 0; `pool` and
  `bonus` are left out. The values that it is compared with - the DV, the soak, the damage dice and levels -
  are seen in full if they are one's own; the parts of raw damage and the least damage are the enemy's.
* of an attack on an enemy whether it hits: `net` is 1 for a hit and 0 for a miss, `defence` is "", and its
  damage is rolled out of sight. The penalty of a called shot, which is half the enemy's Drill, is left out.
* an enemy's visible health: for a unit or a single person `filled` is an index of LOOKS, with `boxes` 0; that
  a person in a unit is wounded, not how badly (`filled` is -1).
* of an enemy's morale only failures and their cost: whether a test that it passed was rolled at all
  depends on hidden values.
* nothing of an enemy's standing orders, fatigue, lent ratings, and player characters in the ranks.

Hidden numbers are 0 if a true one could not be, else -1; terms become (); all other fields are unchanged.
"""
