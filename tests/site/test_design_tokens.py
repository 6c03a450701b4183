"""The colours of the site: readable on each other, and told apart by everyone."""

import re
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

CSS = (Path(__file__).resolve().parents[2] / "docs" / "css" / "tokens.css").read_text(encoding="utf-8")
Colour = NDArray[np.float64]

TEXTS = ("ink", "muted", "accent", "good", "warn", "bad")
GROUNDS = ("surface", "raised", "sunk")
TINTED = (
    ("ink", "mark"),
    ("ink", "tint"),
    ("accent", "tint"),
    ("ink", "good-tint"),
    ("good", "good-tint"),
    ("ink", "warn-tint"),
    ("warn", "warn-tint"),
    ("ink", "bad-tint"),
    ("bad", "bad-tint"),
    ("on-accent", "accent"),
    ("terminal-ink", "terminal"),
    ("terminal-muted", "terminal"),
    ("terminal-accent", "terminal"),
    ("terminal-warn", "terminal"),
)
SERIES = tuple(f"series-{number}" for number in range(1, 7))

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
EYES = {
    "all cones": np.eye(3),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
# From linear RGB to the perceptual space OKLab (Ottosson 2020).
TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


def colours(selector: str) -> dict[str, str]:
    block = CSS.partition(f"{selector} {{")[2].partition("}")[0]
    return {
        **dict(re.findall(r"--rt-(terminal[\w-]*): (#[0-9a-f]{6});", CSS)),
        **dict(re.findall(r"--rt-([\w-]+): (#[0-9a-f]{6});", block)),
    }


SCHEMES = {name: colours(f'[data-md-color-scheme="{name}"]') for name in ("default", "slate")}
each_scheme = pytest.mark.parametrize("scheme", SCHEMES)


def linear(colour: str) -> Colour:
    values = np.array([int(colour[place : place + 2], 16) for place in (1, 3, 5)]) / 255
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2."""
    dark, light = sorted(float(linear(colour) @ [0.2126, 0.7152, 0.0722]) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def seen(colour: str, eye: str) -> Colour:
    cones = TO_CONES @ np.clip(EYES[eye] @ linear(colour), 0, 1)
    return TO_LAB @ np.cbrt(cones)


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)


def test_both_schemes_name_the_same_colours() -> None:
    assert SCHEMES["default"].keys() == SCHEMES["slate"].keys()


@each_scheme
def test_text_is_readable_on_every_ground(scheme: str) -> None:
    tokens = SCHEMES[scheme]
    pairs = [*product(TEXTS, GROUNDS), *TINTED]
    low = {pair: round(contrast(tokens[pair[0]], tokens[pair[1]]), 2) for pair in pairs}
    assert not {pair: ratio for pair, ratio in low.items() if ratio < 4.5}


@each_scheme
def test_lines_and_edges_stand_out_from_the_ground(scheme: str) -> None:
    tokens = SCHEMES[scheme]
    low = {
        pair: round(contrast(tokens[pair[0]], tokens[pair[1]]), 2)
        for pair in product((*SERIES, "edge"), ("surface", "raised"))
    }
    assert not {pair: ratio for pair, ratio in low.items() if ratio < 3}


@pytest.mark.parametrize("eye", EYES)
@each_scheme
def test_any_two_series_can_be_told_apart(scheme: str, eye: str) -> None:
    """In OKLab about 0.02 is just seen side by side; lines that lie apart need a multiple."""
    near = {
        (one, other): round(
            float(np.linalg.norm(seen(SCHEMES[scheme][one], eye) - seen(SCHEMES[scheme][other], eye))), 3
        )
        for one, other in combinations(SERIES, 2)
    }
    assert not {pair: distance for pair, distance in near.items() if distance < 0.07}


def test_a_series_is_told_by_its_dash_too() -> None:
    dashes = re.findall(r"--rt-dash-\d: ([^;]+);", CSS)
    assert len(dashes) == len(set(dashes)) == len(SERIES)


def test_no_other_file_names_a_colour_of_its_own() -> None:
    for path in (Path(__file__).resolve().parents[2] / "docs" / "css").glob("*.css"):
        if path.name != "tokens.css":
            text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
            assert not re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[^{}]*[;}])|\brgba?\(|\bhsla?\(", text), path.name
