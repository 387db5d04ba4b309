/**
 * Moves the content of text boxes and frames behind the paragraphs in which they stand, and prints the text of drawings
 * that have nothing but text as their alternative, as barcodes do.
 */
import { applyEdits, type Edit, insertion, removal } from "#shared/base/xml/xml-edits.ts";
import { readXml, type XmlElement } from "#shared/base/xml/xml-elements.ts";

/** @param xml a part, or the blocks of one, in canonical form */
export function withoutBoxes(xml: string): string {
  const flat = xml.replace(FLOATING, "").replace(DRAWN_TEXT, "$1");
  if (!flat.includes("<w:txbxContent")) return flat;
  const isPart = flat.startsWith("<?");
  const text = readXml(isPart ? flat : `<blocks>${flat}</blocks>`);
  const edits: Edit[] = [];
  let end = 0;
  for (const element of text.elements) {
    if (element.start < end || !HOLDERS.has(element.name)) continue;
    const contents = boxContents(element);
    const paragraph = paragraphAround(element);
    if (contents.length === 0 || paragraph === undefined) continue;
    end = element.end;
    const blocks = contents.map((content) => text.xml.slice(content.contentStart, content.contentEnd));
    edits.push(removal(element), insertion(paragraph.end, withoutBoxes(blocks.join(""))));
  }
  const edited = applyEdits(text.xml, edits);
  return isPart ? edited : edited.slice("<blocks>".length, -"</blocks>".length);
}

/** Paragraphs and tables with these properties become frames, which the text export leaves out. */
const FLOATING = /<w:(?:framePr|tblpPr)\b[^>]*>(?:<\/w:(?:framePr|tblpPr)>)?/g;

const DRAWN_TEXT =
  /<mc:AlternateContent\b(?:(?!<\/mc:AlternateContent>)[\s\S])*?<mc:Fallback>((?:<w:t\b[^>]*>[^<]*<\/w:t>|<w:br\/>|<w:br><\/w:br>)+)<\/mc:Fallback><\/mc:AlternateContent>/g;

/** The outermost elements of shapes. Of the alternatives, Word reads the first. */
const HOLDERS: ReadonlySet<string> = new Set(["mc:AlternateContent", "w:drawing", "w:pict", "w:object"]);

/** Returns the outermost contents of the boxes of a shape, which may be a group. */
function boxContents(element: XmlElement): readonly XmlElement[] {
  if (element.name === "w:txbxContent") return [element];
  if (element.name !== "mc:AlternateContent") return element.children.flatMap(boxContents);
  return element.children.map(boxContents).find((contents) => contents.length > 0) ?? [];
}

function paragraphAround({ parent }: XmlElement): XmlElement | undefined {
  return parent === undefined || parent.name === "w:p" ? parent : paragraphAround(parent);
}

/** Returns the blocks if they show anything. */
export function shown(blocks: string): string {
  return /<w:(?:t|drawing|pict|object|sym)[ >]/.test(blocks) ? blocks : "";
}
