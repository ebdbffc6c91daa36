"""Decode one picture. This is the main program of a process of its own, and imports nothing of Wartable:

    python decoding.py SIDE square|whole PIXELS SECONDS MEMORY RESULT < FILE > PICTURE

It writes the first frame of a PNG, JPEG or WebP picture as WebP without metadata, at most SIDE pixels wide
and high, or the reason why it cannot. The exit status says which of the two.
"""

from __future__ import annotations

import struct
import sys
from io import BytesIO
from typing import Final

from PIL import (
    Image,
    ImageOps,
    JpegImagePlugin,
    MpoImagePlugin,
    PngImagePlugin,
    TiffImagePlugin,
    WebPImagePlugin,
)

DONE: Final = 0
NO_PICTURE: Final = 3
"""Exit status: the file is no PNG, JPEG or WebP picture. The result is the name of its format, if known."""
TOO_MANY_PIXELS: Final = 4
"""Exit status: the result is the width and the height."""
DAMAGED: Final = 5
TOO_MUCH_MEMORY: Final = 6
FORMATS: Final = ("PNG", "JPEG", "WEBP")
_PLUGINS: Final = (JpegImagePlugin, MpoImagePlugin, PngImagePlugin, TiffImagePlugin, WebPImagePlugin)
"""Modules that Pillow would import later, when this process can open no more files."""
_STARTS: Final = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")
_OTHER_STARTS: Final = {
    b"GIF8": "GIF",
    b"BM": "BMP",
    b"II*\0": "TIFF",
    b"MM\0*": "TIFF",
    b"%PDF": "PDF",
    b"<svg": "SVG",
    b"<?xml": "SVG",
}
_OTHER_BRANDS: Final = {b"avif": "AVIF", b"heic": "HEIC", b"heix": "HEIC", b"hevc": "HEIC", b"mif1": "HEIC"}
"""Brands of the files that begin like an MP4 film."""
_QUALITY: Final = 80
_SLOW: Final = 4
_QUICK: Final = 1
"""Methods of WebP: the slower one makes smaller files."""
_CENTRE: Final = (0.5, 0.35)
"""Middle of the square to which a picture is cropped: faces are above the middle of a portrait."""
_FIRST_FILE: Final = 3
"""Number of the first file that this process could open; it has its input and outputs only."""


class UnusablePicture(Exception):
    """Raised if a file is not accepted, with the exit status and the text for the result."""

    def __init__(self, status: int, text: str = "") -> None:
        super().__init__(text)
        self.status = status


def limit_process_resources(seconds: int, memory: int, result: int) -> None:
    """Limit this process to `seconds` of CPU time, `memory` bytes of address space, and files of at most
    `result` bytes; it can open no more files. Does nothing on Windows.
    """
    if sys.platform == "win32":
        return
    import resource  # not available on Windows

    limits = {
        resource.RLIMIT_AS: memory,
        resource.RLIMIT_CPU: seconds,
        resource.RLIMIT_FSIZE: result,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NOFILE: _FIRST_FILE,
    }
    for which, most in limits.items():
        resource.setrlimit(which, (most, most))


def convert_to_webp(data: bytes, side: int, most: int, *, is_square: bool) -> bytes:
    """Return a picture as WebP, reduced so that no edge is longer than `side` pixels, and cropped if it
    `is_square`. Raises UnusablePicture if the file is no picture that is accepted, or has more than `most`
    pixels.
    """
    if not _is_webp(data) and not data.startswith(_STARTS):
        raise UnusablePicture(NO_PICTURE, _format_name(data))
    if _is_webp(data):
        _check_webp_header(data, most)
    Image.MAX_IMAGE_PIXELS = None  # checked below, before anything is decoded
    with Image.open(BytesIO(data), formats=FORMATS) as image:
        _check_size(*image.size, most)
        return _as_webp(_scaled(image, side, is_square=is_square), is_square=is_square)


def _format_name(data: bytes) -> str:
    if data[4:8] == b"ftyp":
        return _OTHER_BRANDS.get(data[8:12], "")
    return next((name for start, name in _OTHER_STARTS.items() if data.startswith(start)), "")


def _is_webp(data: bytes) -> bool:
    return data[:4] == b"RIFF" and data[8:12] == b"WEBP"


def _check_webp_header(data: bytes, most: int) -> None:
    """Check the length and size in the header of a WebP file: Pillow makes room for all pixels as soon as it
    opens one.
    """
    (length,) = struct.unpack_from("<I", data, 4)
    if len(data) < length + 8 or len(data) < 30:
        raise UnusablePicture(DAMAGED)
    if data[12:16] == b"VP8X":
        width, height = (int.from_bytes(data[at : at + 3], "little") + 1 for at in (24, 27))
    elif data[12:16] == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        width, height = (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    else:
        width, height = (number & 0x3FFF for number in struct.unpack_from("<HH", data, 26))
    _check_size(width, height, most)


def _check_size(width: int, height: int, most: int) -> None:
    if width * height > most:
        raise UnusablePicture(TOO_MANY_PIXELS, f"{width} {height}")


def _scaled(image: Image.Image, side: int, *, is_square: bool) -> Image.Image:
    """Return the first frame of a picture, upright and no larger than `side`."""
    image.draft("RGB", (2 * side, 2 * side))  # decodes a JPEG picture at a smaller scale
    upright = _in_colour(image)
    ImageOps.exif_transpose(upright, in_place=True)
    if is_square:
        side = min(side, *upright.size)
        return ImageOps.fit(upright, (side, side), centering=_CENTRE)
    upright.thumbnail((side, side))
    return upright


def _in_colour(image: Image.Image) -> Image.Image:
    if image.mode.startswith("I"):  # sixteen bits for each grey pixel
        image = image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    mode = "RGBA" if image.has_transparency_data else "RGB"
    return image if image.mode == mode else image.convert(mode)


def _as_webp(image: Image.Image, *, is_square: bool) -> bytes:
    """Return a picture as WebP without metadata. A map gets a white ground, and the quickest method, because
    it is large.
    """
    if not is_square and image.mode == "RGBA":
        ground = Image.new("RGB", image.size, "white")
        ground.paste(image, mask=image)
        image = ground
    image.info.clear()
    out = BytesIO()
    image.save(out, "WEBP", quality=_QUALITY, method=_SLOW if is_square else _QUICK)
    return out.getvalue()


def main() -> int:
    """Decode the picture on standard input, and write the result to standard output. Returns the status."""
    side, shape, most, *limits = sys.argv[1:]
    Image.preinit()  # imports the modules that Pillow wants for any file
    limit_process_resources(*[int(limit) for limit in limits])
    try:
        result = convert_to_webp(sys.stdin.buffer.read(), int(side), int(most), is_square=shape == "square")
    except UnusablePicture as refusal:
        sys.stdout.write(str(refusal))
        return refusal.status
    except MemoryError:
        return TOO_MUCH_MEMORY
    except Exception:  # noqa: BLE001 - whatever fails here is due to the file
        return DAMAGED
    sys.stdout.buffer.write(result)
    return DONE


if __name__ == "__main__":
    sys.exit(main())
