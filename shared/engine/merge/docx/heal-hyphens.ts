/** Restores hyphens in the names of tags where the document has them as elements. */
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { escapeXml } from "#shared/base/xml/escape-xml.ts";

/**
 * Returns the XML with `<w:noBreakHyphen/>` as a plain hyphen and without `<w:softHyphen/>`, both only within tags.
 * Word inserts these elements and docxtemplater ignores them: `[a‑b]` would be the key `ab`.
 */
export function healHyphens(xml: string, { left, right }: Delimiters): string {
  if (!HYPHEN.test(xml)) return xml;
  const [start, end] = [escapeXml(left), escapeXml(right)];
  let healed = "";
  let copied = 0;
  for (const { index, 0: closing } of xml.matchAll(/<\/w:p>/g)) {
    healed += healParagraph(xml.slice(copied, index + closing.length), start, end);
    copied = index + closing.length;
  }
  return healed + xml.slice(copied);
}

function healParagraph(xml: string, left: string, right: string): string {
  if (!HYPHEN.test(xml)) return xml;
  const tail = Math.max(left.length, right.length) - 1;
  let isOpen = false;
  let before = "";
  return xml.replace(PIECE, (whole, piece: string | undefined, hyphen: string | undefined) => {
    if (hyphen !== undefined) return isOpen ? (HEALED[hyphen] ?? whole) : whole;
    const text = before + (piece ?? "");
    const [lastLeft, lastRight] = [text.lastIndexOf(left), text.lastIndexOf(right)];
    if (lastLeft !== lastRight) isOpen = lastLeft > lastRight;
    // A delimiter may be split over two pieces.
    before = text.slice(text.length - Math.min(tail, text.length));
    return whole;
  });
}

const HYPHEN = /<w:(?:noBreak|soft)Hyphen\b/;
const PIECE = /<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:(noBreakHyphen|softHyphen)(?: [^>]*)?\/>/g;
const HEALED: Readonly<Record<string, string>> = { noBreakHyphen: "<w:t>-</w:t>", softHyphen: "" };
