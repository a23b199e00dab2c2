"""Questions as QTI 2.1: a package that learning systems and item banks read.

Each question is an item with its rules of marking (`responseProcessing`); pictures lie beside
them, and the manifest names all of it.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from fractions import Fraction
from html import escape
from xml.sax.saxutils import escape as xml
from xml.sax.saxutils import quoteattr

from .fields import Field, Given, Right, decimal, rounded

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
BECAUSE = "because"
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The same questions make the same package, whenever it is made."""


def package(title: str, questions: Sequence[Given]) -> bytes:
    """The package as a zip."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in _files(title, questions).items():
            packed.writestr(zipfile.ZipInfo(name, LONG_AGO), text)
    return data.getvalue()


def _files(title: str, questions: Sequence[Given]) -> dict[str, str]:
    files = {"imsmanifest.xml": _manifest(questions), "test.xml": _test(title, questions)}
    for question in questions:
        files[f"items/{question.id}.xml"] = item(question)
        if question.picture:
            files[f"items/{question.id}.svg"] = question.picture
    return files


def _manifest(questions: Sequence[Given]) -> str:
    resources = []
    for one in questions:
        files = f'<file href="items/{one.id}.xml"/>'
        if one.picture:
            files += f'<file href="items/{one.id}.svg"/>'
        resources.append(
            f'<resource identifier="{_name(one)}" type="imsqti_item_xmlv2p1"'
            f' href="items/{one.id}.xml">{files}</resource>'
        )
    needed = "".join(f'<dependency identifierref="{_name(one)}"/>' for one in questions)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<manifest xmlns="{PACKAGE}" identifier="dustlab">'
        "<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>"
        "<organizations/><resources>"
        '<resource identifier="test" type="imsqti_test_xmlv2p1" href="test.xml">'
        f'<file href="test.xml"/>{needed}</resource>'
        f"{''.join(resources)}</resources></manifest>\n"
    )


def _test(title: str, questions: Sequence[Given]) -> str:
    items = "".join(
        f'<assessmentItemRef identifier="{_name(one)}" href="items/{one.id}.xml"/>'
        for one in questions
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<assessmentTest xmlns="{QTI}" identifier="dustlab-test" title={quoteattr(title)}>'
        '<testPart identifier="part" navigationMode="nonlinear" submissionMode="individual">'
        f'<assessmentSection identifier="section" title={quoteattr(title)} visible="true">'
        f"{items}</assessmentSection></testPart></assessmentTest>\n"
    )


def _name(question: Given) -> str:
    return f"item-{question.id}"


def item(question: Given) -> str:
    """One question with what is right, how it is shown, and how it is marked."""
    fields = list(enumerate(question.fields, 1))
    picture = f"{question.id}.svg" if question.picture else ""
    is_table = question.grid is not None
    shown = "" if is_table else "".join(_shown(number, field) for number, field in fields)
    asked = question.html(picture, lambda number: _entry(number + 1))
    conditions = "".join(_condition(number, field) for number, field in fields)
    told = _comments(question)
    otherwise = (
        '<responseElse><setOutcomeValue identifier="FEEDBACK"><variable identifier="R1"/>'
        "</setOutcomeValue></responseElse>"
        if any(key != BECAUSE for key in told)
        else ""
    )
    feedback = "".join(
        f'<modalFeedback outcomeIdentifier="FEEDBACK" identifier="{key}" showHide="show">'
        f"{escape(words)}</modalFeedback>"
        for key, words in told.items()
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<assessmentItem xmlns="{QTI}" identifier="{_name(question)}"'
        f' title={quoteattr(question.id)} adaptive="false" timeDependent="false">'
        f"{''.join(_declared(number, field) for number, field in fields)}"
        '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float">'
        "<defaultValue><value>0</value></defaultValue></outcomeDeclaration>"
        '<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>'
        f"<itemBody>{asked}{shown}</itemBody>"
        f"<responseProcessing><responseCondition><responseIf><and>{conditions}</and>"
        '<setOutcomeValue identifier="SCORE"><baseValue baseType="float">'
        f"{decimal(question.points)}</baseValue>"
        '</setOutcomeValue><setOutcomeValue identifier="FEEDBACK">'
        f'<baseValue baseType="identifier">{BECAUSE}</baseValue></setOutcomeValue></responseIf>'
        f"{otherwise}</responseCondition></responseProcessing>{feedback}</assessmentItem>\n"
    )


def _comments(question: Given) -> dict[str, str]:
    """What is said at the end, and to who picks a wrong option of one list."""
    told = {BECAUSE: question.because}
    if len(question.fields) == 1 and not question.fields[0].several:
        options = enumerate(question.fields[0].options, 1)
        told |= {f"o{i}": option.comment for i, option in options if not option.right}
    return {key: words for key, words in told.items() if words}


def _declared(number: int, field: Field) -> str:
    kind = "float" if field.numbers else "string" if field.forms else "identifier"
    many = "multiple" if field.several else "single"
    if field.numbers:
        first = field.numbers[0]
        right = [decimal(rounded(first.value, first.within))]
    elif field.forms:
        right = [field.forms[0]]
    else:
        right = [f"o{i}" for i, option in enumerate(field.options, 1) if option.right]
        right = right if field.several else right[:1]
    values = "".join(f"<value>{xml(one)}</value>" for one in right)
    mapping = ""
    if field.forms:
        entries = "".join(
            f'<mapEntry mapKey={quoteattr(form)} mappedValue="1" caseSensitive="false"/>'
            for form in field.forms
        )
        mapping = f'<mapping defaultValue="0">{entries}</mapping>'
    return (
        f'<responseDeclaration identifier="R{number}" cardinality="{many}" baseType="{kind}">'
        f"<correctResponse>{values}</correctResponse>{mapping}</responseDeclaration>"
    )


def _entry(number: int, length: int = 12) -> str:
    return f'<textEntryInteraction responseIdentifier="R{number}" expectedLength="{length}"/>'


def _shown(number: int, field: Field) -> str:
    label = escape(field.label)
    if not field.options:
        return f"<p>{label} {_entry(number, 40 if field.forms else 12)}</p>"
    most = 0 if field.several else 1
    choices = "".join(
        f'<simpleChoice identifier="o{i}">{escape(option.text)}</simpleChoice>'
        for i, option in enumerate(field.options, 1)
    )
    prompt = f"<prompt>{label}</prompt>" if label else ""
    return (
        f'<choiceInteraction responseIdentifier="R{number}" shuffle="false" maxChoices="{most}">'
        f"{prompt}{choices}</choiceInteraction>"
    )


def _condition(number: int, field: Field) -> str:
    """When a field is right."""
    response = f'<variable identifier="R{number}"/>'
    if field.forms:
        zero = '<baseValue baseType="float">0</baseValue>'
        return f'<gt><mapResponse identifier="R{number}"/>{zero}</gt>'
    if field.numbers:
        each = [_near(response, one) for one in field.numbers]
    elif field.several:
        each = [f'<match>{response}<correct identifier="R{number}"/></match>']
    else:
        each = [
            f'<match>{response}<baseValue baseType="identifier">o{i}</baseValue></match>'
            for i, option in enumerate(field.options, 1)
            if option.right
        ]
    return each[0] if len(each) == 1 else f"<or>{''.join(each)}</or>"


def _near(response: str, right: Right) -> str:
    """Not below the one end and not above the other."""
    # A rounding of the machine makes nothing wrong.
    within = right.within or Fraction(1, 10**7)
    low, high = decimal(right.value - within), decimal(right.value + within)
    return (
        f'<and><gte>{response}<baseValue baseType="float">{low}</baseValue></gte>'
        f'<lte>{response}<baseValue baseType="float">{high}</baseValue></lte></and>'
    )
