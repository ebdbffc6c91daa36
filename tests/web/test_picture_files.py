"""Uploaded pictures are decoded in a process of their own, and come out small and without metadata."""

from __future__ import annotations

import asyncio
import struct
import time
import zlib
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from wartable import BadInput
from wartable.web.pictures import decoder as decoder_module
from wartable.web.pictures import decoding, limits
from wartable.web.pictures.decoder import PictureDecoder
from wartable.web.pictures.limits import BACKGROUND, PORTRAIT
from wartable.web.tables.refusals import Refused

RED, BLUE = (200, 30, 30), (30, 30, 200)


# ------------------------------------------------------------------ files


def file_of(image: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    out = BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def halves(size: tuple[int, int] = (300, 200)) -> Image.Image:
    """A picture that is red on the left and blue on the right."""
    image = Image.new("RGB", size, RED)
    image.paste(BLUE, (size[0] // 2, 0, size[0], size[1]))
    return image


def png_of_header(width: int, height: int) -> bytes:
    """A small file whose header promises many pixels, with a few of them."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"\0" * 100_000, 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def webp_of_header(width: int, height: int) -> bytes:
    """A WebP file whose canvas promises many pixels."""
    small = file_of(halves((64, 64)), "WEBP", save_all=True, append_images=[Image.new("RGB", (64, 64))])
    size = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return small[:24] + size + small[30:]


def turned_photo() -> bytes:
    """A photo of a camera that was held on its side: its metadata say that left is up."""
    exif = Image.Exif()
    exif[0x0112] = 6  # turn it to the right
    exif[0x010E] = "taken at home"
    return file_of(halves(), "JPEG", exif=exif, quality=95)


def animation() -> bytes:
    """A moving picture: red first, then blue."""
    frames = [Image.new("RGB", (40, 40), colour) for colour in (RED, BLUE)]
    return file_of(frames[0], "WEBP", save_all=True, append_images=frames[1:], duration=100, lossless=True)


def decoded(data: bytes, form: limits.Form = PORTRAIT) -> Image.Image:
    """What is stored of a file, opened again."""
    found = asyncio.run(PictureDecoder().decode(data, form, "ann"))
    image = Image.open(BytesIO(found))
    assert image.format == "WEBP"
    image.load()
    return image


def refusal_of(data: bytes) -> str:
    with pytest.raises(BadInput) as error:
        asyncio.run(PictureDecoder().decode(data, PORTRAIT, "ann"))
    return str(error.value)


def is_like(pixel: Any, colour: tuple[int, int, int]) -> bool:
    return all(abs(one - other) < 40 for one, other in zip(pixel[:3], colour, strict=True))


# ------------------------------------------------------------------ decoding


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_of_a_unit_is_a_small_square(kind: str) -> None:
    image = decoded(file_of(halves((900, 600)), kind))
    assert image.size == (256, 256)
    assert is_like(image.convert("RGB").getpixel((20, 128)), RED)
    assert is_like(image.convert("RGB").getpixel((236, 128)), BLUE)


def test_a_picture_of_a_map_keeps_its_shape_and_is_made_no_larger() -> None:
    assert decoded(file_of(halves((5_000, 1_000))), BACKGROUND).size == (4_096, 819)
    assert decoded(file_of(halves((300, 100))), BACKGROUND).size == (300, 100)


def test_a_photo_is_turned_upright_and_its_metadata_are_gone() -> None:
    image = decoded(turned_photo(), BACKGROUND)
    assert image.size == (200, 300)
    assert is_like(image.convert("RGB").getpixel((100, 20)), RED)  # left became up
    assert not image.getexif()
    found = asyncio.run(PictureDecoder().decode(turned_photo(), PORTRAIT, "ann"))
    assert not [mark for mark in (b"EXIF", b"XMP ", b"ICCP", b"home") if mark in found]


def test_only_the_first_frame_of_a_moving_picture_is_kept() -> None:
    image = decoded(animation())
    assert getattr(image, "n_frames", 1) == 1
    assert is_like(image.convert("RGB").getpixel((20, 20)), RED)


def test_what_is_transparent_stays_so_on_a_token() -> None:
    image = decoded(file_of(Image.new("RGBA", (50, 50), (0, 0, 0, 0))))
    assert image.convert("RGBA").getpixel((25, 25))[3] == 0  # type: ignore[index]


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "I;16", "CMYK"])
def test_every_kind_of_pixel_is_read(mode: str) -> None:
    whites: dict[str, Any] = {
        "1": 1,
        "L": 255,
        "LA": (255, 255),
        "P": 0,
        "I;16": 65_535,
        "CMYK": (0, 0, 0, 0),
    }
    image = Image.new(mode, (60, 60), whites[mode])
    if mode == "P":
        image.putpalette([255, 255, 255])
    shown = decoded(file_of(image, "JPEG" if mode == "CMYK" else "PNG")).convert("RGB")
    assert is_like(shown.getpixel((30, 30)), (255, 255, 255))


def test_nothing_that_is_hidden_behind_a_picture_is_kept() -> None:
    page = b"<script>alert(1)</script>"
    for data in (file_of(halves()) + page, file_of(halves(), "JPEG", comment=page) + b"PK\3\4" + page):
        assert page not in asyncio.run(PictureDecoder().decode(data, PORTRAIT, "ann"))


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"<html><script>alert(1)</script></html>", "it is no picture; choose a PNG, JPEG or WebP picture"),
        (b"", "it is no picture"),
        (file_of(halves(), "GIF"), "it is a GIF file; choose a PNG, JPEG or WebP picture"),
        (file_of(halves(), "TIFF"), "it is a TIFF file"),
        (b"\0\0\0\x18ftypheic" + b"\0" * 100, "it is a HEIC file"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "it is a SVG file"),
        (file_of(halves())[:300], "it is damaged or incomplete"),
        (file_of(halves(), "JPEG")[:900], "it is damaged or incomplete"),
        (file_of(halves(), "WEBP")[:-20], "it is damaged or incomplete"),
        (b"\x89PNG\r\n\x1a\n", "it is damaged or incomplete"),
        (b"\xff\xd8\xff\xe0", "it is damaged or incomplete"),
        (b"RIFF\4\0\0\0WEBP", "it is damaged or incomplete"),
        (png_of_header(50_000, 50_000), "it is 50000 by 50000 pixels large, and at most 40,000,000 pixels"),
        (png_of_header(8_001, 5_000), "it is 8001 by 5000 pixels large"),
        (webp_of_header(16_000, 16_000), "it is 16000 by 16000 pixels large"),
        (b"\x89PNG" + b"\0" * 4_000_000, "it has 4.1 MB, and at most 4 MB are allowed; make it smaller"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_in_plain_words(data: bytes, told: str) -> None:
    assert told in refusal_of(data)


def test_a_picture_of_exactly_as_many_pixels_as_allowed_is_read() -> None:
    image = Image.new("1", (8_000, 5_000))
    assert decoded(file_of(image)).size == (256, 256)


def test_a_text_that_unpacks_to_much_memory_does_no_harm() -> None:
    bomb = zlib.compress(b"x" * 200_000_000, 9)
    text = b"zTXtkey\0\0" + bomb
    chunk = struct.pack(">I", len(text) - 4) + text + struct.pack(">I", zlib.crc32(text))
    whole = file_of(halves())
    assert "damaged" in refusal_of(whole[:33] + chunk + whole[33:])


def test_the_program_and_the_server_mean_the_same_by_a_status() -> None:
    statuses = ("NO_PICTURE", "TOO_MANY_PIXELS", "TOO_MUCH_MEMORY")
    ours = [getattr(decoder_module, f"_{name}") for name in statuses]
    assert ours == [getattr(decoding, name) for name in statuses]
    assert decoder_module._DONE == decoding.DONE


def program(tmp_path: Path, text: str) -> Path:
    """A program in place of the one that decodes."""
    path = tmp_path / "program.py"
    path.write_text(text)
    return path


def test_a_process_that_takes_too_long_is_killed(tmp_path: Path) -> None:
    mark = tmp_path / "survived"
    slow = program(tmp_path, f"import time\ntime.sleep(3)\nopen({str(mark)!r}, 'w')\n")
    before = time.monotonic()
    with pytest.raises(BadInput, match=r"could not be read in 0\.5 seconds"):
        asyncio.run(PictureDecoder(slow, 0.5).decode(file_of(halves()), PORTRAIT, "ann"))
    assert time.monotonic() - before < 2.5
    time.sleep(3)
    assert not mark.exists()


@pytest.mark.parametrize(
    "text",
    [
        "import os\nos.kill(os.getpid(), 11)\n",
        "import sys\nsys.exit(1)\n",
        "print('<html>')\n",
    ],
)
def test_a_process_that_fails_or_writes_anything_else_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadInput, match="damaged or incomplete"):
        asyncio.run(PictureDecoder(program(tmp_path, text)).decode(b"x", PORTRAIT, "ann"))


def test_a_process_has_no_secrets_and_few_means(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARTABLE_SECRET", "oak")
    text = Path(decoding.__file__).read_text("utf-8")
    spy = """
import os, resource
limit_process_resources(10, 1_000_000_000, 16_000_000)
said = [str("WARTABLE_SECRET" in os.environ), str(resource.getrlimit(resource.RLIMIT_AS)[0])]
try:
    open("/etc/hostname")
except OSError as error:
    said.append(str(error.errno))
sys.stdout.write("RIFF " + " ".join(said))
sys.exit(0)
"""
    spying = program(tmp_path, text.partition("if __name__")[0] + spy)
    found = asyncio.run(PictureDecoder(spying).decode(b"x", PORTRAIT, "ann"))
    assert found == b"RIFF False 1000000000 24"


def test_one_browser_has_one_picture_decoded_at_a_time(tmp_path: Path) -> None:
    slow = program(tmp_path, "import time\ntime.sleep(0.5)\nprint('RIFF')\n")

    async def send_three() -> list[Any]:
        decoder = PictureDecoder(slow)
        sends = [decoder.decode(b"x", PORTRAIT, who) for who in ("ann", "ann", "bob")]
        return await asyncio.gather(*sends, return_exceptions=True)

    first, second, third = asyncio.run(send_three())
    assert isinstance(second, Refused)
    assert [first, third] == [b"RIFF\n", b"RIFF\n"]
