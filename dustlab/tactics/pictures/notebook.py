"""What a notebook shows of a position and of a proof of sight: text, and a picture with words."""

from __future__ import annotations

from ...pictures.svg import draw
from ...pictures.words import picture_with_words
from ..rules.proof import Proof
from ..state import State
from ..text.sentences import tell_proof
from .position import field_svg
from .sight import sight_scene


def mimebundle(state: State) -> dict[str, str]:
    """A position as notation, and as a picture that has words too."""
    return {"text/plain": str(state), "image/svg+xml": field_svg(state)}


def proof_mimebundle(proof: Proof) -> dict[str, str]:
    """A proof of sight in sentences, and as a picture."""
    return picture_with_words(draw(sight_scene(proof.state, proof)), tell_proof(proof))
