/** Finds the content controls of a part (ISO 29500-1, 17.5.2), and those that hold one text, which data may set. */
import type { Span } from "#shared/base/xml/xml-elements.ts";

export interface Control {
  /** The whole `w:sdtPr`. */
  readonly properties: Span;
  /** What is within `w:sdtContent`. */
  readonly content: Span;
}

/** What can be set; a rich text may state nothing. */
const KIND = /<(w14:checkbox|w:(?:dropDownList|comboBox|date|text|richText))[ />]/;
export type ControlKind = "checkbox" | "dropDownList" | "comboBox" | "date" | "text" | "richText";

/** Controls of these kinds hold more than a text, and so do sections that repeat. */
const OTHER_KIND =
  /<(?:w:(?:equation|picture|docPartObj|docPartList|citation|bibliography|group)|w15:repeatingSection(?:Item)?|w16sdtdh:\w+)[ />]/;

/** Matches content that a text cannot replace. */
const MORE_THAN_TEXT =
  /<w:(?:tbl|drawing|pict|object|fldChar|fldSimple|sectPr|footnoteReference|endnoteReference)[ />]/;

/** Returns the kind that the properties state, or undefined for a rich text that states nothing. */
export function statedKind(properties: string): ControlKind | undefined {
  return KIND.exec(properties)?.[1]?.replace(/^w\d*:/, "") as ControlKind | undefined;
}

const TOKEN = /<(\/?)w:(sdt|sdtPr|sdtContent)(?: [^>]*)?>/g;

interface Open {
  properties?: Span;
  propertiesStart: number;
  contentStart: number;
  hasControls: boolean;
}

/** Returns the controls without others in them, in the order of their ends. */
export function findControls(xml: string): readonly Control[] {
  const controls: Control[] = [];
  const open: Open[] = [];
  for (const { 0: token, 1: slash, 2: name, index } of xml.matchAll(TOKEN)) {
    if (token.endsWith("/>")) continue;
    const end = index + token.length;
    const control = open.at(-1);
    if (name === "sdt" && slash === "") {
      if (control !== undefined) control.hasControls = true;
      open.push({ propertiesStart: index, contentStart: end, hasControls: false });
    } else if (name === "sdt") open.pop();
    else if (control === undefined) continue;
    else if (name === "sdtPr" && slash === "") control.propertiesStart = index;
    else if (name === "sdtPr") control.properties = { start: control.propertiesStart, end };
    else if (slash === "") control.contentStart = end;
    else if (control.properties !== undefined && !control.hasControls) {
      controls.push({ properties: control.properties, content: { start: control.contentStart, end: index } });
    }
  }
  return controls;
}

/** Returns whether all that the control holds is one text. */
export function isSettable(xml: string, { properties, content }: Control): boolean {
  const inside = xml.slice(content.start, content.end);
  return (
    !OTHER_KIND.test(xml.slice(properties.start, properties.end)) &&
    !MORE_THAN_TEXT.test(inside) &&
    // Nothing else says whether the control stands within a line or around paragraphs.
    /<w:[pr][ />]/.test(inside) &&
    (inside.match(/<w:tc[ >]/g)?.length ?? 0) <= 1
  );
}
