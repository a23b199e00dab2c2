"""The register of rules: what it holds, how it is searched, and that nothing in it is idle."""

import ast
import pickle
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from dustlab import dust
from dustlab.core import rules
from dustlab.core.errors import BadInput
from dustlab.core.words import LANGUAGES
from dustlab.dust.editions import EDITIONS, read_edition
from tests.sources import nodes, tree

ROOT = Path(__file__).parents[2]
# The place of the rule among the arguments; after it comes the key of the sentence.
REMARKS = {"Refusal": 0, "Event": 0, "refuse": 0, "event": 0, "report": 1, "caution": 0}
GAMES = sorted({book.game for book in rules.books()})
AN_ID = re.compile(rf"\b(?:{'|'.join(GAMES)})(?:\.[a-z][a-z0-9_]*){{2,3}}")

BOOKS = """
[primer]
game = "dust"
title = "Primer"
language = "en"
rule_sets = ["premium", "short"]
builds_on = { short = "premium" }
names = { en = "Primer", de = "Fibel", it = "Abbecedario" }
"""

RULE = """
["dust.battle.dice"]
names = { en = "Dice", de = "Würfel", it = "Dadi" }
gists = { en = "You roll.", de = "Du würfelst.", it = "Lanci." }
places.premium = { page = 3, heading = "Battle" }
"""


# What it holds


def test_every_rule_has_a_name_and_a_gist_of_its_own_in_every_language() -> None:
    for known in rules.all_rules():
        assert set(known.names) == set(known.gists) == set(LANGUAGES), known.id
        assert len(set(known.gists.values())) == len(LANGUAGES), known.id
        assert all(gist.endswith(".") for gist in known.gists.values()), known.id


def test_related_rules_name_each_other() -> None:
    for known in rules.all_rules():
        assert known.related, known.id
        assert list(known.related) == sorted(set(known.related)), known.id
        for other in known.related:
            assert known.id in rules.rule(other).related, (known.id, other)


def test_every_rule_of_dust_has_a_place_in_some_rule_set() -> None:
    """A rule of one rule set only has its place there; those that have it stand in their order."""
    rule_sets = [one for book in rules.books("dust") for one in book.rule_sets]
    for known in rules.all_rules("dust"):
        places = [one for one in rule_sets if one in known.places]
        assert list(known.places) == places != [], known.id
        assert all(3 <= place.page <= 24 for place in known.places.values()), known.id


def test_the_rules_of_a_file_are_those_of_the_game_that_its_name_begins_with() -> None:
    folder = Path(rules.__file__).parents[1] / "data" / "rules"
    whole = rules.read_rules(folder, rules.read_books(folder / "books.toml"))
    assert rules.all_rules() == tuple(whole.values())


def test_no_two_rules_share_a_name() -> None:
    for language in LANGUAGES:
        names = [known.name(language) for known in rules.all_rules()]
        assert len(set(names)) == len(names)


def test_a_rule_says_where_it_is_printed() -> None:
    ceasefire = rules.rule("dust.battle.ceasefire")
    assert ceasefire.where("premium") == "Premium rulebook p. 20, Land Battles"
    assert ceasefire.where("original", "de") == "Original-Spielregel S. 18, Cessate il fuoco"


def test_epic_takes_the_place_of_standard_unless_it_changes_the_rule() -> None:
    bonus, capitals = rules.rule("dust.battle.bonus"), rules.rule("dust.combat.capitals")
    assert bonus.places["epic"] == bonus.places["standard"]
    assert capitals.where("standard") == "Standard rulebook p. 17, Angriff auf Hauptstädte"
    assert capitals.where("epic") == "Standard rulebook p. 23, Hauptstädte angreifen"


def test_a_note_tells_what_a_rule_set_does_differently() -> None:
    half = rules.rule("dust.battle.retreat.half")
    assert "only one" in half.note("original", "en").lower()
    assert "nur eine" in half.note("original", "de")
    assert half.note("premium") == ""


def test_a_language_that_a_rule_does_not_speak_falls_back_to_english() -> None:
    dice = rules.rule("dust.battle.dice")
    assert dice.name("fr") == dice.name("en")
    assert dice.gist("fr") == dice.gist("en")


def test_rules_are_values_that_survive_a_journey() -> None:
    for known in rules.all_rules():
        again = pickle.loads(pickle.dumps(known))
        assert (again, hash(again)) == (known, hash(known))


def test_an_unknown_rule_is_answered_with_a_near_one() -> None:
    with pytest.raises(BadInput) as refused:
        rules.rule("dust.battle.ceasfire")
    assert str(refused.value) == (
        "rule: expected a registered rule (did you mean dust.battle.ceasefire?), "
        "got dust.battle.ceasfire"
    )


def test_a_rule_set_that_lacks_a_rule_is_told_which_have_it() -> None:
    with pytest.raises(BadInput) as refused:
        rules.rule("dust.battle.dice").where("epik")
    assert str(refused.value) == (
        "rule set: expected a rule set that has dust.battle.dice (did you mean epic?), got epik"
    )


def test_the_rules_of_a_game_nobody_registered_are_refused() -> None:
    with pytest.raises(
        BadInput, match=r"game: expected a game with registered rules \(.*\bdust\b.*\)"
    ):
        rules.all_rules("chess")


def test_the_books_say_which_rule_sets_they_hold() -> None:
    held = {book.id: (book.language, book.rule_sets) for book in rules.books("dust")}
    assert (
        held.items()
        >= {
            "dust-premium-en": ("en", ("premium",)),
            "dust-standard-epic-de": ("de", ("standard", "epic")),
            "dust-original-it": ("it", ("original",)),
        }.items()
    )
    assert rules.books("chess") == ()


# Searching


@pytest.mark.parametrize(
    "words",
    [
        "Waffenstillstand",
        "cessate il fuoco",
        "cease-fire",
        "ceasefire",
        "CEASE FIRE",
        "  CESSATE  ",
    ],
)
def test_the_ceasefire_is_found_by_its_name_in_any_language(words: str) -> None:
    assert rules.search(words)[0].id == "dust.battle.ceasefire"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Überlegenheit", "dust.battle.supremacy"),
        ("uberlegenheit", "dust.battle.supremacy"),
        ("potenza", "dust.battle.dice"),
        ("kampfpunkte", "dust.combat.points"),
        ("bonus dice", "dust.battle.bonus"),
        ("l'iniziativa", "dust.battle.supremacy"),
        ("primo turno", "dust.combat.first_round"),
        ("first-turn RESTRICTIONS", "dust.combat.first_round"),
        ("Landgefechte überlegenheit", "dust.battle.supremacy"),
    ],
)
def test_case_accents_and_marks_do_not_matter(words: str, found: str) -> None:
    assert rules.search(words)[0].id == found


def test_an_exact_id_finds_that_rule_alone() -> None:
    assert [known.id for known in rules.search("dust.combat.points")] == ["dust.combat.points"]


def test_the_beginning_of_an_id_finds_all_below_it() -> None:
    found = {known.id for known in rules.search("dust.battle.retreat")}
    assert found >= {known.id for known in rules.all_rules() if ".retreat." in known.id}
    assert all(identifier.startswith("dust.battle.") for identifier in found)


def test_a_word_in_the_id_counts_more_than_one_in_the_name_and_that_more_than_the_gist() -> None:
    found = [known.id for known in rules.search("dice")]
    assert found[0] == "dust.battle.dice"
    assert found.index("dust.battle.bonus") < found.index("dust.battle.alternate")


def test_of_several_words_every_one_must_occur() -> None:
    both = set(rules.search("retreat rounded"))
    assert both == set(rules.search("retreat")) & set(rules.search("rounded"))
    assert [known.id for known in both] == ["dust.battle.retreat.half"]
    assert rules.search("retreat zeppelin") == ()


def test_a_search_in_one_language_leaves_the_others_out() -> None:
    assert rules.search("Waffenstillstand", "de")[0].id == "dust.battle.ceasefire"
    assert rules.search("Waffenstillstand", "en") == ()


def test_no_words_find_every_rule() -> None:
    assert rules.search("") == rules.all_rules()


# Telling


def test_a_rule_is_described_in_a_few_lines() -> None:
    described = rules.describe(rules.rule("dust.battle.retreat.first_roll"))
    assert described.replace("\n  ", " ").splitlines() == [
        "Retreat: not before the first roll [dust.battle.retreat.first_roll]",
        "As the defender you cannot retreat before your own first roll, no matter who rolls first.",
        "Premium: Premium rulebook p. 20, Land Battles",
        "Standard and Epic: Standard rulebook p. 20, Landgefechte",
        (
            "Original: Original rulebook p. 18, Ritirata. There is no such limit here: a defender "
            "may take a unit out before the very first roll."
        ),
        "See also: dust.battle.retreat.half, dust.battle.retreat.where, dust.battle.supremacy",
    ]


def test_a_rule_is_described_in_the_language_that_was_asked_for() -> None:
    told = rules.describe(rules.rule("dust.battle.ceasefire"), "de")
    assert told.startswith("Waffenstillstand [dust.battle.ceasefire]\nDrei Würfe")
    assert "Premium-Spielregel S. 20, Land Battles" in told


def test_a_rule_as_json_holds_all_that_the_register_knows() -> None:
    told = rules.as_json(rules.rule("dust.battle.dice"))
    assert told["names"]["it"] == "Potenza di fuoco e dadi"
    assert told["places"]["standard"] == {
        "book": "dust-standard-epic-de",
        "title": "Dust: Spielregel",
        "page": 19,
        "heading": "Landgefechte",
        "note": {
            "en": "A submarine has combat value 2.",
            "de": "Ein U-Boot hat Kampfwert 2.",
            "it": "Un Sottomarino ha Potenza di fuoco 2.",
        },
    }
    assert list(told) == ["id", "game", "names", "gists", "places", "related"]


def test_a_rule_as_html_escapes_what_it_says(tmp_path: Path) -> None:
    text = RULE.replace("You roll.", "<b>You</b> roll.").replace('"Dice"', '"Dice & <hits>"')
    told = read(tmp_path, text)["dust.battle.dice"]._repr_html_()
    assert "&lt;b&gt;You&lt;/b&gt; roll." in told
    assert "Dice &amp; &lt;hits&gt;" in told


# Files that do not make sense


def read(folder: Path, text: str, books: str = BOOKS, **others: str) -> dict[str, rules.Rule]:
    (folder / "books.toml").write_text(books, encoding="utf-8")
    for name, content in {"dust": text, **others}.items():
        (folder / f"{name}.toml").write_text(content, encoding="utf-8")
    return rules.read_rules(folder, rules.read_books(folder / "books.toml"))


def test_a_rule_may_belong_to_one_rule_set_only(tmp_path: Path) -> None:
    (known,) = read(tmp_path, RULE.replace("places.premium", "places.short")).values()
    assert list(known.places) == ["short"]
    assert known.where("short") == "Primer p. 3, Battle"
    with pytest.raises(BadInput, match=r"a rule set that has dust\.battle\.dice \(short\)"):
        known.where("premium")
    assert rules.describe(known).splitlines()[2:] == ["Short: Primer p. 3, Battle"]


def test_a_book_may_build_on_a_rule_set_of_another_book(tmp_path: Path) -> None:
    books = BOOKS + BOOKS.replace("[primer]", "[sequel]").replace(
        'rule_sets = ["premium", "short"]\nbuilds_on = { short = "premium" }',
        'rule_sets = ["longer"]\nbuilds_on = { longer = "short" }',
    ).replace('"Primer"', '"Sequel"')
    (known,) = read(tmp_path, RULE, books).values()
    assert list(known.places) == ["premium", "short", "longer"]
    assert known.where("longer") == "Primer p. 3, Battle"


def test_a_book_builds_on_no_book_of_another_game(tmp_path: Path) -> None:
    sequel = BOOKS.replace("[primer]", "[sequel]").replace('"dust"', '"chess"')
    sequel = sequel.replace('["premium", "short"]', '["king"]').replace("short = ", "king = ")
    with pytest.raises(BadInput, match="a rule set listed above king, in this book or another"):
        read(tmp_path, RULE, BOOKS + sequel)


def test_a_folder_of_files_is_read_as_a_register(tmp_path: Path) -> None:
    (known,) = read(tmp_path, RULE).values()
    assert (known.id, known.game, known.gist("de")) == ("dust.battle.dice", "dust", "Du würfelst.")
    assert known.where("short", "it") == "Abbecedario p. 3, Battle"


@pytest.mark.parametrize(
    ("old", "new", "at", "expected", "got"),
    [
        (
            "related = []",
            'related = ["dust.battle.bonos"]',
            ".related, number 1",
            "the id of another rule (did you mean dust.battle.bonus?)",
            "dust.battle.bonos",
        ),
        (
            "related = []",
            'related = ["dust.battle.bonus", "dust.battle.dice"]',
            ".related, number 2",
            "the id of another rule (did you mean dust.battle.bonus?)",
            "dust.battle.dice",
        ),
        ("related = []", 'related = "all"', ".related", "a list of texts", "all"),
        (', de = "Würfel"', "", ".names.de", "a text", "nothing"),
        ('"Lanci."', '""', ".gists.it", "a text", "nothing"),
        ('"Lanci."', "7", ".gists.it", "a text", "7"),
        ("it = ", "fr = ", ".names", "a known key (de, en, it)", "fr"),
        ("gists = ", "gist = ", "", "a known key (did you mean gists?)", "gist"),
        ("page = 3", "page = '3'", ".places.premium.page", "a page number", "3"),
        ("page = 3", "page = 0", ".places.premium.page", "a page number", "0"),
        ("page = 3, ", "", ".places.premium.page", "a page number", "nothing"),
        ("premium = ", "premum = ", ".places", "a known key (did you mean premium?)", "premum"),
        ("places.premium = ", "# ", ".places", "a table", "nothing"),
        ("places.premium = ", "places = {} # ", ".places", "a place in at least one rule set", ""),
        ('"Battle" }', '"Battle", note.en = "No." }', ".places.premium.note.de", "a text", ""),
    ],
)
def test_a_broken_rule_is_refused_in_one_line(
    tmp_path: Path, *, old: str, new: str, at: str, expected: str, got: str
) -> None:
    other = RULE.replace("dust.battle.dice", "dust.battle.bonus")
    broken = (RULE + "related = []\n").replace(old, new, 1)
    with pytest.raises(BadInput) as refused:
        read(tmp_path, broken + other)
    complaint = f"dust.toml, dust.battle.dice{at}: expected {expected}, got {got or 'nothing'}"
    assert str(refused.value) == complaint


@pytest.mark.parametrize(
    "identifier", ["dust.dice", "dust.Battle.dice", "dust.a.b.c.d", "dust..a.b"]
)
def test_an_id_of_another_form_is_refused(tmp_path: Path, identifier: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(tmp_path, RULE.replace("dust.battle.dice", identifier))
    assert str(refused.value) == (
        f"dust.toml, {identifier}: expected an id like game.chapter.name or "
        f"game.chapter.name.detail, got {identifier}"
    )


def test_a_file_that_is_no_toml_is_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"^dust\.toml: expected a TOML file in UTF-8, got .+$"):
        read(tmp_path, RULE + "names.en")


def test_a_rule_told_twice_in_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"^dust\.toml: expected a TOML file.*dust\.battle\.dice"):
        read(tmp_path, RULE + RULE)


def test_a_rule_told_in_two_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as refused:
        read(tmp_path, RULE, more=RULE)
    assert str(refused.value) == (
        "more.toml, dust.battle.dice: expected a rule that is not in dust.toml too, "
        "got dust.battle.dice"
    )


@pytest.mark.parametrize(
    ("old", "new", "at", "expected", "got"),
    [
        ('"Primer"', "3", ".title", "a text", "3"),
        ("de = ", "dk = ", ".names", "a known key (de, en, it)", "dk"),
        ('["premium", "short"]', '"premium"', ".rule_sets", "a list of texts", "premium"),
        (
            'short = "premium"',
            'short = "long"',
            ".builds_on.short",
            "a rule set listed above short, in this book or another",
            "long",
        ),
        (
            'premium", "short"',
            'short", "premium"',
            ".builds_on.short",
            "a rule set listed above short, in this book or another",
            "premium",
        ),
        ("short = ", "shrt = ", ".builds_on", "a known key (did you mean short?)", "shrt"),
    ],
)
def test_a_broken_list_of_books_is_refused_in_one_line(
    tmp_path: Path, *, old: str, new: str, at: str, expected: str, got: str
) -> None:
    with pytest.raises(BadInput) as refused:
        read(tmp_path, RULE, BOOKS.replace(old, new, 1))
    assert str(refused.value) == f"books.toml, primer{at}: expected {expected}, got {got}"


# Nothing idle, nothing unknown


def test_every_rule_is_used_by_code() -> None:
    used = {identifier for _, node in _modules() for identifier in _rules_named(node)}
    assert _ids() - used == set()


def test_every_rule_is_used_by_a_test() -> None:
    tests = (path for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__))
    assert _ids() - _ids_in_text(tests) == set()


def test_every_rule_is_used_by_a_lesson_or_an_exercise() -> None:
    lessons = (p for p in (ROOT / "tutorials").rglob("*") if p.suffix in (".ipynb", ".toml", ".md"))
    exercises = (ROOT / "dustlab" / "data" / "exercises").rglob("*.toml")
    assert _ids() - _ids_in_text(lessons) - _ids_in_text(exercises) == set()


def test_every_rule_that_a_refusal_or_an_event_names_is_registered() -> None:
    named = [
        (f"{path.relative_to(ROOT)}:{call.lineno}", pattern)
        for path, module in _modules()
        for call, pattern in _remarks(module)
    ]
    assert len(named) > 20
    unknown = [(at, pattern.pattern) for at, pattern in named if not _fitting(pattern)]
    assert unknown == []


@cache
def _ids() -> frozenset[str]:
    return frozenset(known.id for known in rules.all_rules())


@cache
def _fitting(pattern: re.Pattern[str]) -> tuple[str, ...]:
    return tuple(known for known in _ids() if pattern.fullmatch(known))


@cache
def _modules() -> list[tuple[Path, ast.Module]]:
    return [(path, tree(path)) for path in sorted((ROOT / "dustlab").rglob("*.py"))]


def _ids_in_text(paths: Iterator[Path]) -> set[str]:
    return {found for path in paths for found in AN_ID.findall(path.read_text(encoding="utf-8"))}


def _rules_named(module: ast.Module) -> Iterator[str]:
    """Ids that stand in the code as strings, but not as the key of a sentence."""
    keys = {id(key) for call in _calls(module) for key in _arguments(call)[1:2]}
    for node in nodes(module):
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in keys:
            pattern = _pattern(node)
            if pattern is not None:
                yield from _fitting(pattern)


def _remarks(module: ast.Module) -> Iterator[tuple[ast.Call, re.Pattern[str]]]:
    """Every refusal and event with the rule it names, also by way of a variable."""
    if next(_calls(module), None) is None:
        return
    scopes = [module, *(n for n in nodes(module) if isinstance(n, ast.FunctionDef))]
    for scope in scopes:
        for call in _calls(scope):
            named = next(iter(_arguments(call)), None)
            named = next((k.value for k in call.keywords if k.arg == "rule"), named)
            values = _assigned(scope, named.id) if isinstance(named, ast.Name) else [named]
            for value in values:
                for node in nodes(value) if value is not None else ():
                    pattern = _pattern(node)
                    if pattern is not None:
                        yield call, pattern


def _calls(scope: ast.AST) -> Iterator[ast.Call]:
    for node in nodes(scope):
        if isinstance(node, ast.Call) and _called(node) in REMARKS:
            yield node


def _called(call: ast.Call) -> str:
    name: str = getattr(call.func, "id", getattr(call.func, "attr", ""))
    return name


def _arguments(call: ast.Call) -> list[ast.expr]:
    """What a remark is made of, from its rule on."""
    return call.args[REMARKS[_called(call)] :]


def _assigned(scope: ast.AST, name: str) -> list[ast.expr]:
    found = []
    for node in nodes(scope):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = [(target, node.value)]
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = list(zip(target.elts, node.value.elts, strict=True))
                found += [v for t, v in pairs if isinstance(t, ast.Name) and t.id == name]
    return found


def _pattern(node: ast.AST) -> re.Pattern[str] | None:
    """What ids a string of the code can be: itself, or what fits around the gaps of an f-string."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        text = re.escape(node.value) if AN_ID.fullmatch(node.value) else ""
    elif isinstance(node, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
        text = "".join("[a-z0-9_.]+" if part is None else re.escape(str(part)) for part in parts)
        text = text if str(parts[0]).partition(".")[0] in GAMES else ""
    else:
        text = ""
    return re.compile(text) if text else None


def test_a_gist_names_the_numbers_of_the_rule_set_that_is_played(tmp_path: Path) -> None:
    (tmp_path / "cheap.toml").write_text(
        'id = "cheap"\nname = "Cheap"\nbook = "dust-premium-en"\nbuilds_on = "premium"\n'
        "[units.fighter]\ncost = 2\n[victory]\npoints = { 2 = 9, 3 = 9, 4 = 9, 5 = 9, 6 = 9 }\n"
        "[scoring]\ncapital = 2\n",
        "utf-8",
    )
    match = dust.new_match(edition=read_edition(tmp_path, "cheap"), seed=1)
    numbers = match.game.numbers_at(match.state)
    costs, capitals = rules.rule("dust.production.costs"), rules.rule("dust.scoring.capitals")
    assert "a tank 2, a fighter 2," in costs.gist("en", numbers)
    assert "ein Panzer 2, ein Jäger 2," in costs.gist("de", numbers)
    assert "a fighter 3," in costs.gist()
    assert "brings 2 victory points" in capitals.gist("en", numbers)
    assert "brings 1 victory point," in capitals.gist()
    assert "may win: 9." in rules.rule("dust.scoring.victory").gist("en", numbers)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule_set", EDITIONS)
def test_every_gist_and_note_finds_its_numbers_in_every_rule_set(
    rule_set: str, language: str
) -> None:
    numbers = dust.GAME.numbers(rule_set)
    for known in rules.all_rules():
        told = [known.gist(language, numbers), *(known.note(p, language) for p in known.places)]
        assert not [one for one in told if "{" in one or "None" in one]
