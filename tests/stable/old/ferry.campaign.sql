PRAGMA user_version=2;
PRAGMA application_id=1463898708;
BEGIN TRANSACTION;
CREATE TABLE battle (
	number INTEGER NOT NULL, 
	title VARCHAR NOT NULL, 
	scenario VARCHAR NOT NULL, 
	"when" VARCHAR NOT NULL, 
	who JSON NOT NULL, 
	outcome JSON NOT NULL, 
	told JSON NOT NULL, 
	replay TEXT NOT NULL, 
	PRIMARY KEY (number)
);
INSERT INTO "battle" VALUES(1,'A Match','a scenario','Arc 1, Episode 1, Scene 1','{"ann": "ann"}','{"winners": ["blue"], "reason": "nobody else is left", "rounds": 3}','["won by Blue: nobody else is left", "Ann: Plot Armor 2 of 3, 3, 3"]','> wartable-replay 1
> ruleset battle-century
> setup {"ruleset": "battle-century", "battle": "match", "title": "A Match", "zones": [{"id": "yard", "name": "Yard"}], "sides": [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}], "characters": [{"id": "ann", "name": "Ann", "fitness": 3, "awareness": 3, "willpower": 3, "themes": {"reason": "home", "typecast": "the old hand", "bane": "pride"}, "xp": 31, "side": "blue", "zone": "yard"}, {"id": "rex", "name": "Rex", "fitness": 3, "awareness": 3, "willpower": 3, "themes": {}, "tier": "grunt", "side": "red", "zone": "yard"}], "limit": 3, "now": {"characters": {"ann": {"layers": [3, 3, 3], "lost": 0, "proxies": {}, "genre_points": 1, "uses": {}, "arc_uses": {}, "burdens": {}, "borrowed": [], "treated": [], "notes": {}, "effects": []}}}}
> seed 3
> dice seeded
A Match
> roll 10
Ann rolls for Initiative: 10 + Awareness and Fitness 3 = 13.
> roll 1
Rex rolls for Initiative: 1 + Awareness and Fitness 3 = 4.
Round 1 begins; Tension is 1.
Ann begins its Turn.
> choose blue attack
Ann attacks Rex with Fight.
> roll 7
Ann rolls 7 + Fitness 3 + Tension 1 = 11 against Rex''s Defense 8 (Awareness 3 + every Character 5): passed by 3.
Rex takes 3 Damage from Ann; Plot Armor 6 (0 3 3).
Rex loses its first Layer of Plot Armor: a Willpower Test against 10.
> roll 8
Rex tests Willpower to go on: 8 + Willpower 3 = 11 against 10: passed by 1.
Rex begins its Turn.
> choose red attack
Rex attacks Ann with Fight.
> roll 2
Rex rolls 2 + Fitness 3 + Tension 1 = 6 against Ann''s Defense 8 (Awareness 3 + every Character 5): 2 short.
Round 2 begins; Tension is 2.
Ann begins its Turn.
> choose blue attack
Ann attacks Rex with Fight.
> roll 5
Ann rolls 5 + Fitness 3 + Tension 2 = 10 against Rex''s Defense 8 (Awareness 3 + every Character 5): passed by 2.
Rex takes 2 Damage from Ann; Plot Armor 4 (0 1 3).
Rex begins its Turn.
> choose red attack
Rex attacks Ann with Fight.
> roll 4
Rex rolls 4 + Fitness 3 + Tension 2 = 9 against Ann''s Defense 8 (Awareness 3 + every Character 5): passed by 1.
Ann takes 1 Damage from Rex; Plot Armor 8 (2 3 3).
Round 3 begins; Tension is 3.
Ann begins its Turn.
> choose blue attack
Ann attacks Rex with Fight.
> roll 9
Ann rolls 9 + Fitness 3 + Tension 3 = 15 against Rex''s Defense 8 (Awareness 3 + every Character 5): passed by 7.
Rex takes 7 Damage from Ann; Plot Armor 0 (0 0 0).
Rex loses its second Layer of Plot Armor: a Willpower Test against 15.
> roll 5
Rex tests Willpower to go on: 5 + Willpower 3 = 8 against 15: 7 short.
Rex is defeated.
The Match ends after 3 Rounds: Blue wins, nobody else is left.
> end 14
');
CREATE TABLE change (
	number INTEGER NOT NULL, 
	at VARCHAR NOT NULL, 
	"when" VARCHAR NOT NULL, 
	what VARCHAR NOT NULL, 
	told JSON NOT NULL, 
	edits JSON NOT NULL, 
	state VARCHAR NOT NULL, 
	PRIMARY KEY (number)
);
INSERT INTO "change" VALUES(1,'2026-11-22 23:15:47','Arc 1','Episode 1 begins','[]','[{"table": "head", "key": "1", "before": {"number": 1, "title": "Ferry", "ruleset": "battle-century", "calendar": {"counts": {"scene": 0, "episode": 0, "arc": 1}, "open": {"arc": ""}}, "rest": {"ruleset": "battle-century", "title": "The Squad"}}, "after": {"number": 1, "title": "Ferry", "ruleset": "battle-century", "calendar": {"counts": {"scene": 0, "episode": 1, "arc": 1}, "open": {"arc": "", "episode": ""}}, "rest": {"ruleset": "battle-century", "title": "The Squad"}}}]','done');
INSERT INTO "change" VALUES(2,'2026-11-22 23:15:47','Arc 1, Episode 1','Scene 1 begins','[]','[{"table": "head", "key": "1", "before": {"number": 1, "title": "Ferry", "ruleset": "battle-century", "calendar": {"counts": {"scene": 0, "episode": 1, "arc": 1}, "open": {"arc": "", "episode": ""}}, "rest": {"ruleset": "battle-century", "title": "The Squad"}}, "after": {"number": 1, "title": "Ferry", "ruleset": "battle-century", "calendar": {"counts": {"scene": 1, "episode": 1, "arc": 1}, "open": {"episode": "", "arc": "", "scene": ""}}, "rest": {"ruleset": "battle-century", "title": "The Squad"}}}]','done');
INSERT INTO "change" VALUES(3,'2026-11-22 23:15:47','Arc 1, Episode 1, Scene 1','battle: A Match','["won by Blue: nobody else is left", "Ann: Plot Armor 2 of 3, 3, 3"]','[{"table": "battle", "key": "1", "before": null, "after": {"number": 1, "title": "A Match", "scenario": "a scenario", "when": "Arc 1, Episode 1, Scene 1", "who": {"ann": "ann"}, "outcome": {"winners": ["blue"], "reason": "nobody else is left", "rounds": 3}, "told": ["won by Blue: nobody else is left", "Ann: Plot Armor 2 of 3, 3, 3"], "replay": "> wartable-replay 1\n> ruleset battle-century\n> setup {\"ruleset\": \"battle-century\", \"battle\": \"match\", \"title\": \"A Match\", \"zones\": [{\"id\": \"yard\", \"name\": \"Yard\"}], \"sides\": [{\"id\": \"blue\", \"name\": \"Blue\"}, {\"id\": \"red\", \"name\": \"Red\"}], \"characters\": [{\"id\": \"ann\", \"name\": \"Ann\", \"fitness\": 3, \"awareness\": 3, \"willpower\": 3, \"themes\": {\"reason\": \"home\", \"typecast\": \"the old hand\", \"bane\": \"pride\"}, \"xp\": 31, \"side\": \"blue\", \"zone\": \"yard\"}, {\"id\": \"rex\", \"name\": \"Rex\", \"fitness\": 3, \"awareness\": 3, \"willpower\": 3, \"themes\": {}, \"tier\": \"grunt\", \"side\": \"red\", \"zone\": \"yard\"}], \"limit\": 3, \"now\": {\"characters\": {\"ann\": {\"layers\": [3, 3, 3], \"lost\": 0, \"proxies\": {}, \"genre_points\": 1, \"uses\": {}, \"arc_uses\": {}, \"burdens\": {}, \"borrowed\": [], \"treated\": [], \"notes\": {}, \"effects\": []}}}}\n> seed 3\n> dice seeded\nA Match\n> roll 10\nAnn rolls for Initiative: 10 + Awareness and Fitness 3 = 13.\n> roll 1\nRex rolls for Initiative: 1 + Awareness and Fitness 3 = 4.\nRound 1 begins; Tension is 1.\nAnn begins its Turn.\n> choose blue attack\nAnn attacks Rex with Fight.\n> roll 7\nAnn rolls 7 + Fitness 3 + Tension 1 = 11 against Rex''s Defense 8 (Awareness 3 + every Character 5): passed by 3.\nRex takes 3 Damage from Ann; Plot Armor 6 (0 3 3).\nRex loses its first Layer of Plot Armor: a Willpower Test against 10.\n> roll 8\nRex tests Willpower to go on: 8 + Willpower 3 = 11 against 10: passed by 1.\nRex begins its Turn.\n> choose red attack\nRex attacks Ann with Fight.\n> roll 2\nRex rolls 2 + Fitness 3 + Tension 1 = 6 against Ann''s Defense 8 (Awareness 3 + every Character 5): 2 short.\nRound 2 begins; Tension is 2.\nAnn begins its Turn.\n> choose blue attack\nAnn attacks Rex with Fight.\n> roll 5\nAnn rolls 5 + Fitness 3 + Tension 2 = 10 against Rex''s Defense 8 (Awareness 3 + every Character 5): passed by 2.\nRex takes 2 Damage from Ann; Plot Armor 4 (0 1 3).\nRex begins its Turn.\n> choose red attack\nRex attacks Ann with Fight.\n> roll 4\nRex rolls 4 + Fitness 3 + Tension 2 = 9 against Ann''s Defense 8 (Awareness 3 + every Character 5): passed by 1.\nAnn takes 1 Damage from Rex; Plot Armor 8 (2 3 3).\nRound 3 begins; Tension is 3.\nAnn begins its Turn.\n> choose blue attack\nAnn attacks Rex with Fight.\n> roll 9\nAnn rolls 9 + Fitness 3 + Tension 3 = 15 against Rex''s Defense 8 (Awareness 3 + every Character 5): passed by 7.\nRex takes 7 Damage from Ann; Plot Armor 0 (0 0 0).\nRex loses its second Layer of Plot Armor: a Willpower Test against 15.\n> roll 5\nRex tests Willpower to go on: 5 + Willpower 3 = 8 against 15: 7 short.\nRex is defeated.\nThe Match ends after 3 Rounds: Blue wins, nobody else is left.\n> end 14\n"}}, {"table": "member", "key": "ann", "before": {"id": "ann", "list": "pilots", "place": 0, "sheet": {"id": "ann", "name": "Ann", "fitness": 3, "awareness": 3, "willpower": 3, "themes": {"reason": "home", "typecast": "the old hand", "bane": "pride"}, "xp": 31}, "condition": {"layers": [3, 3, 3], "lost": 0, "proxies": {}, "genre_points": 1, "uses": {}, "arc_uses": {}, "burdens": {}, "borrowed": [], "treated": [], "notes": {}, "standing": "active", "effects": []}}, "after": {"id": "ann", "list": "pilots", "place": 0, "sheet": {"id": "ann", "name": "Ann", "fitness": 3, "awareness": 3, "willpower": 3, "themes": {"reason": "home", "typecast": "the old hand", "bane": "pride"}, "xp": 31}, "condition": {"layers": [2, 3, 3], "lost": 0, "proxies": {}, "genre_points": 1, "uses": {}, "arc_uses": {}, "burdens": {}, "borrowed": [], "treated": [], "notes": {}, "standing": "active", "effects": []}}}]','done');
CREATE TABLE head (
	number INTEGER NOT NULL, 
	title VARCHAR NOT NULL, 
	ruleset VARCHAR NOT NULL, 
	calendar JSON NOT NULL, 
	rest JSON NOT NULL, 
	PRIMARY KEY (number)
);
INSERT INTO "head" VALUES(1,'Ferry','battle-century','{"counts": {"scene": 1, "episode": 1, "arc": 1}, "open": {"episode": "", "arc": "", "scene": ""}}','{"ruleset": "battle-century", "title": "The Squad"}');
CREATE TABLE member (
	id VARCHAR NOT NULL, 
	list VARCHAR NOT NULL, 
	place INTEGER NOT NULL, 
	sheet JSON NOT NULL, 
	condition JSON NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "member" VALUES('ann','pilots',0,'{"id": "ann", "name": "Ann", "fitness": 3, "awareness": 3, "willpower": 3, "themes": {"reason": "home", "typecast": "the old hand", "bane": "pride"}, "xp": 31}','{"layers": [2, 3, 3], "lost": 0, "proxies": {}, "genre_points": 1, "uses": {}, "arc_uses": {}, "burdens": {}, "borrowed": [], "treated": [], "notes": {}, "standing": "active", "effects": []}');
INSERT INTO "member" VALUES('heron','units',0,'{"id": "heron", "name": "Heron", "might": 6, "guard": 5, "threshold": 5, "energy": 4, "systems": 2, "speed": 6, "weapons": {"arms": ["beam_rifle"]}, "pilot": "ann", "xp": 31}','{"debts": []}');
CREATE TABLE pending (
	number INTEGER NOT NULL, 
	title VARCHAR NOT NULL, 
	scenario VARCHAR NOT NULL, 
	who JSON NOT NULL, 
	seats JSON NOT NULL, 
	revision INTEGER NOT NULL, 
	save TEXT NOT NULL, 
	PRIMARY KEY (number)
);
INSERT INTO "pending" VALUES(1,'A Match','a scenario','{"ann": "ann"}','[]',1,'{
"wartable": "battle",
"version": 1,
"ruleset": "battle-century",
"setup": {"ruleset": "battle-century", "battle": "match", "title": "A Match", "zones": [{"id": "yard", "name": "Yard"}], "sides": [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}], "characters": [{"id": "ann", "name": "Ann", "fitness": 3, "awareness": 3, "willpower": 3, "themes": {"reason": "home", "typecast": "the old hand", "bane": "pride"}, "xp": 31, "side": "blue", "zone": "yard"}, {"id": "rex", "name": "Rex", "fitness": 3, "awareness": 3, "willpower": 3, "themes": {}, "tier": "grunt", "side": "red", "zone": "yard"}], "limit": 3, "now": {"characters": {"ann": {"layers": [2, 3, 3], "lost": 0, "proxies": {}, "genre_points": 1, "uses": {}, "arc_uses": {}, "burdens": {}, "borrowed": [], "treated": [], "notes": {}, "effects": []}}}},
"seed": 4,
"dice": "seeded",
"inputs": [
"roll 8",
"roll 3",
"choose blue attack",
"roll 4"
],
"snapshot": {"version": 1, "seed": 4, "rolled": 3, "phase": "turn", "stage": "act", "round": 1, "tension": 1, "order": ["ann", "rex"], "slot": 1, "turn_of": "rex", "turns": 2, "surprising": [], "waiting": [], "delayed": [], "dn": 10, "knowledge": ["red/ann/attack:fight"], "over": false, "winners": [], "reason": "", "characters": {"ann": {"layers": [2, 3, 3], "lost": 0, "proxies": {}, "genre_points": 1, "uses": {}, "arc_uses": {}, "burdens": {}, "borrowed": [], "treated": [], "notes": {}, "zone": "yard", "standing": "active", "proxy": "", "initiative": 11, "buildup": "", "effects": [], "acted": 1, "seat": "blue"}, "rex": {"layers": [3, 3, 3], "lost": 0, "proxies": {}, "genre_points": 0, "uses": {}, "arc_uses": {}, "burdens": {}, "borrowed": [], "treated": [], "notes": {}, "zone": "yard", "standing": "active", "proxy": "", "initiative": 6, "buildup": "", "effects": [], "acted": -1, "seat": "red"}}},
"events": 7
}
');
COMMIT;
