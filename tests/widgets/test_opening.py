"""How a widget is sent to the page: each of its models once, when all of it is made."""

from collections.abc import Iterator
from typing import Any

import comm
import pytest
from ipywidgets import HTML, IntSlider, VBox
from ipywidgets.widgets.widget import _instances

from dustlab.core.errors import BadInput
from dustlab_widgets import BattleLab, CoverLab, SightLab
from dustlab_widgets.core.opening import in_one_go
from dustlab_widgets.core.parts import stylesheet, stylesheets

pytestmark = pytest.mark.usefixtures("messages")

Sent = list[tuple[str, str, dict[str, Any]]]
"""The kind of each message, the model it is for, and what it says of it."""


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    lines: Sent = []

    def publish(line: Any, kind: str, data: Any = None, **_: Any) -> None:
        lines.append((kind, line.comm_id, (data or {}).get("state", {})))

    monkeypatch.setattr(comm.DummyComm, "publish_msg", publish)
    return lines


def models_in(value: Any) -> Iterator[str]:
    for one in value if isinstance(value, list) else [value]:
        if isinstance(one, str) and one.startswith("IPY_MODEL_"):
            yield one.removeprefix("IPY_MODEL_")


def models() -> set[str]:
    """Those that are open; at once, as others may be cleared away meanwhile."""
    return set(_instances)


@pytest.mark.parametrize("make", [BattleLab, SightLab])
def test_each_model_is_sent_once_and_after_its_parts(make: Any, sent: Sent) -> None:
    known = models()  # all canvases share one that is made with the package
    make()
    assert {kind for kind, *_ in sent} == {"comm_open"}
    for _, name, state in sent:
        assert name not in known
        for value in state.values():
            assert set(models_in(value)) <= known
        known.add(name)


def test_only_what_the_page_does_not_take_for_granted_is_sent(sent: Sent) -> None:
    with in_one_go():
        IntSlider(7, description="tanks")
    told = sent[-1][2]
    assert told["value"] == 7
    assert told["behavior"] == "drag-tap"
    assert told["_model_name"] == "IntSliderModel"
    assert not {"max", "disabled", "readout"} & set(told)


def test_what_changes_before_the_end_is_no_message(sent: Sent) -> None:
    with in_one_go():
        words = HTML()
        words.value = "first"
        words.value = "last"
    assert [state["value"] for *_, state in sent if "value" in state] == ["last"]
    words.value = "later"
    assert [kind for kind, *_ in sent][-1] == "comm_msg"


def test_a_widget_that_cannot_be_made_leaves_nothing(sent: Sent) -> None:
    before = models()
    with pytest.raises(BadInput):
        CoverLab("no such field")
    assert (sent, models()) == ([], before)
    with in_one_go():
        VBox()
    assert sent


def test_looks_are_sent_once_for_all_who_share_them(sent: Sent) -> None:
    assert stylesheet() is stylesheet()
    common, more = stylesheets(".more {}")
    assert common is stylesheet()
    assert more is stylesheets(".more {}")[1]
    assert more is not common
    SightLab()
    first = len(sent)
    SightLab()
    told = [state for *_, state in sent[first:] if "<style" in str(state.get("value"))]
    assert told == []
