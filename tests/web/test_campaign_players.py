"""Players of a campaign on the page: invited, they see their sheets and spend points between battles."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import httpx

from tests.web.browser import Browser, refusal_in
from tests.web.test_campaigns import begun, do, fight, in_a_scene

Browse = Callable[[], Browser]
PERSON = {"name": "Mira", "colour": "teal", "emblem": "star"}


def invited(owner: Browser, path: str, member: str) -> str:
    """Invite a player for a member; the path of the link."""
    form = {"token": owner.token, "member": member}
    page = owner.client.post(f"{path}/players", data=form, follow_redirects=True).text
    found = re.search(rf'id="invite-{member}"[^>]* value="[^"]*(/campaigns/join/[\w-]+)"', page)
    assert found is not None, page
    return found[1]


def join(player: Browser, link: str, **person: str) -> httpx.Response:
    assert player.client.get(link).status_code == 200
    form = {"token": player.token, **PERSON, **person}
    return player.client.post(link, data=form, follow_redirects=True)


def spend(player: Browser, path: str, member: str, changes: str) -> httpx.Response:
    form = {"token": player.token, "member": member, "changes": changes}
    return player.client.post(f"{path}/play", data=form, follow_redirects=True)


def members(page: str) -> list[str]:
    return [html.unescape(one) for one in re.findall(r"<h3>(.*?) <small>", page)]


def test_a_player_sees_their_own_member_and_its_mecha_only(browse: Browse) -> None:
    owner, player = browse(), browse()
    path = begun(owner)
    everyone = members(owner.client.get(path).text)
    page = join(player, invited(owner, path, "ines")).text
    assert "Low water" in page
    mine = members(page)
    assert mine == ["Ines Calder", "Heron"]
    assert set(mine) < set(everyone)
    # And: the owner sees who plays, and no link any more
    shown = owner.client.get(path).text
    assert "played by Mira" in shown
    assert "/campaigns/join/" not in shown
    # And: the player finds the campaign again
    assert f'href="{path}/play"' in player.client.get("/campaigns").text


def test_a_player_spends_points_within_the_rules_between_battles(browse: Browse) -> None:
    owner, player = browse(), browse()
    path = begun(owner)
    join(player, invited(owner, path, "ines"))
    refused = spend(player, path, "ines", "fitness=9")
    assert refused.status_code == 422
    assert refusal_in(refused)
    do(owner, path, "award", amount="30", id="")
    before = player.client.get(f"{path}/play").text
    fitness = re.search(r"<code>fitness</code></dt><dd>(\d+)</dd>", before)
    assert fitness is not None
    more = int(fitness[1]) + 1
    page = spend(player, path, "ines", f"fitness={more}")
    assert page.status_code == 200, page.text
    assert f"<code>fitness</code></dt><dd>{more}</dd>" in page.text
    # And: not what a game master may allow, nor another's sheet
    assert spend(player, path, "ines", "xp=99").status_code == 422
    other = spend(player, path, "nobody", "fitness=3")
    assert other.status_code == 422
    assert "you play" in other.text


def test_no_sheet_changes_while_a_battle_is_fought(browse: Browse) -> None:
    owner, player = browse(), browse()
    path = in_a_scene(owner)
    join(player, invited(owner, path, "ines"))
    fight(owner, path, who_heron="heron", seat_red="random")
    page = player.client.get(f"{path}/play").text
    assert "is being fought" in page
    assert "/lobby/" in page
    assert "Pay" not in page
    refused = spend(player, path, "ines", "fitness=6")
    assert refused.status_code == 422
    assert "during a battle" in refused.text


def test_a_link_works_once_and_a_member_can_be_taken_back(browse: Browse) -> None:
    owner, player, other = browse(), browse(), browse()
    path = begun(owner)
    link = invited(owner, path, "ines")
    join(player, link)
    assert other.client.get(link).status_code == 403
    assert other.client.post(link, data={"token": other.token, **PERSON}).status_code == 403
    assert other.client.get(f"{path}/play").status_code == 403
    assert player.client.get(path).status_code == 403
    for action in ("players", "players/free"):
        form = {"token": player.token, "member": "ines"}
        assert player.client.post(f"{path}/{action}", data=form).status_code == 403
    form = {"token": owner.token, "member": "ines"}
    owner.client.post(f"{path}/players/free", data=form)
    assert player.client.get(f"{path}/play").status_code == 403
    assert path not in player.client.get("/campaigns").text
    # And: a later invitation ends the one before
    first = invited(owner, path, "ines")
    owner.client.post(f"{path}/players", data=form)
    assert other.client.get(first).status_code == 403


def test_an_invitation_is_for_a_member_that_there_is(browse: Browse) -> None:
    owner = browse()
    path = begun(owner)
    form = {"token": owner.token, "member": "nobody"}
    refused = owner.client.post(f"{path}/players", data=form)
    assert refused.status_code == 422
    assert "ines" in refused.text


def test_a_name_that_cannot_be_used_leaves_the_link_unused(browse: Browse) -> None:
    owner, player = browse(), browse()
    path = begun(owner)
    link = invited(owner, path, "ines")
    assert join(player, link, name="a\u202eb").status_code == 422
    assert join(player, link).status_code == 200


def test_a_campaign_with_players_can_be_deleted(browse: Browse) -> None:
    owner, player = browse(), browse()
    path = begun(owner)
    join(player, invited(owner, path, "ines"))
    assert owner.client.post(f"{path}/drop", data={"token": owner.token}).status_code == 303
    assert player.client.get(f"{path}/play").status_code == 404
    assert path not in player.client.get("/campaigns").text
