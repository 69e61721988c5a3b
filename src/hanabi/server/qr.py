"""A link as a picture, for the camera of a telephone."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import segno

from hanabi.message import message
from hanabi.server.http import HttpRefusal

if TYPE_CHECKING:
    from hanabi.server.http import Call


def qr_code(call: Call, link: str) -> bytes:
    """The link as the asker's browser would write it: whoever reached the server by this name can send it on."""
    origin = f"{call.request.scope['scheme']}://{call.request.headers.get('host', '')}"
    picture = BytesIO()
    try:
        code = segno.make_qr(origin + link)
    except segno.DataOverflowError:
        raise HttpRefusal(413, message("This is too large.")) from None
    code.save(picture, kind="svg", xmldecl=False, omitsize=True, light="#fff")  # white also on a dark page
    return picture.getvalue()
