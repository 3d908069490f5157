"""An address as a QR code: on a page, and in a terminal."""

import io


def qr_svg(address: str) -> str:
    """A drawing for a page, dark on white whatever the page's own colours are."""
    import segno

    return str(segno.make_qr(address, error="m").svg_inline(scale=6, dark="#000", light="#fff", omitsize=True))


def qr_text(address: str) -> str:
    """Lines of half blocks for a terminal, light on dark."""
    import segno

    drawn = io.StringIO()
    segno.make_qr(address, error="l").terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
