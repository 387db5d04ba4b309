/** Lists the fonts that a PDF uses. */

/**
 * Returns PostScript names such as `LiberationSans-Bold`, without the subset prefix, in order of appearance. It works
 * only for files with uncompressed objects, as LibreOffice writes them.
 */
export function fontNames(pdf: Uint8Array): readonly string[] {
  const raw = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString("latin1");
  const names = Array.from(raw.matchAll(/\/BaseFont\s*\/(?:[A-Z]{6}\+)?([^\s/<>[\]()]+)/g), ([, name = ""]) => name);
  return [...new Set(names.map(decodeName))];
}

/** `#20` in a name is a blank (ISO 32000-1, 7.3.5). */
function decodeName(name: string): string {
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
