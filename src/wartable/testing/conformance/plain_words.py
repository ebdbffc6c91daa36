"""Words of plain English in the labels of options, which need no entry in a compendium."""

from __future__ import annotations

from typing import Final

_WORDS: Final = """
a about accept active acts after again against agrees all alone along also among an and apart are
arm around as at away back battlefield be because becomes before begin beyond body both by can cargo
breaks cautiously change clear company contest corner counts cut d5 death degrees destroy destroyed disable
discard do does done down each east east-northeast east-southeast edge else elsewhere end enemies
enemy enter every everybody exactly face faces facing fail far farther few fight first five focus
for four from gather get gets give go goes ground half has have head here his hits hold how if ignore in
inch inches into is it its joins keep keeps land later lay lead leads least leave leaves left leg
lends less let level lie limit look maintain make many metres more most much nearest neither new next no
none north north-northeast north-northwest northeast northwest not nothing now of off on once
one only open or order other others out outside own part pass passes place possible purpose put reacts refuse
rejoin request restore restored result right roll rolled row runs see set several single six sled some
something somewhere south south-southeast south-southwest southeast southwest spare spend split
stand standing start stay stays still stop stronger take takes target targets than that the their
them then there these they this those three to too touching towards trade turn twin two unit units
until up use uses wait was weaker were west west-northwest west-southwest what when where which
while who why win with within without write yes yet your
"""

PLAIN: Final = frozenset((*_WORDS.split(), "nobody"))
"""Words that readers know even if they do not know the game."""
