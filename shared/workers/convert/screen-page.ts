/** Adapts LibreOffice's HTML so that it looks on a screen as the document does on paper. */

/**
 * LibreOffice writes only the margins that differ from its own defaults, so a browser would add its own above each
 * paragraph. It writes alignment as an attribute, which any CSS rule overrides. Lines end where the paper does.
 */
const STYLES = `<style>
html { background: #fff }
body { box-sizing: border-box; max-width: 8.5in; margin: 0 auto; padding: 0.5in }
p, h1, h2, h3, h4, h5, h6, ul, ol { margin-top: 0 }
img { max-width: 100% }
body [align=left] { text-align: left }
body [align=center] { text-align: center }
body [align=right] { text-align: right }
body [align=justify] { text-align: justify }
</style>
`;

const HEAD = "<head>";

/** @param html a page as LibreOffice writes it; only its start is examined */
export function screenPage(html: Uint8Array): Uint8Array {
  const page = Buffer.from(html.buffer, html.byteOffset, html.byteLength);
  const head = page.subarray(0, START_BYTES).indexOf(HEAD);
  if (head === -1) return html;
  // The styles stand before LibreOffice's own, which take precedence.
  const end = head + HEAD.length;
  return Buffer.concat([page.subarray(0, end), Buffer.from(STYLES), page.subarray(end)]);
}

/** The head follows the document type. */
const START_BYTES = 1_000;
