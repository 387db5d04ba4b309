/** Determines for each stretch of an XML file whether a tag may stand there, and how a value is written there. */

/** The kinds of places for values; the names are used as `Token.textElement`. */
export const XML_PLACES = { text: "xml:text", attribute: "xml:attribute", cdata: "xml:cdata" } as const;

type XmlPlace = keyof typeof XML_PLACES;

export interface XmlStretch {
  readonly start: number;
  readonly end: number;
  /** `closed` if a tag there is a fault: names and other markup. `opaque` if delimiters are ordinary characters. */
  readonly place: XmlPlace | "closed" | "opaque";
  /**
   * Identifies the element whose text this is, the attribute, or the CDATA section. Between two places of the same
   * container, all elements are whole.
   */
  readonly container: number;
}

/**
 * Returns the stretches in order, without gaps, in linear time.
 * @param xml well-formed
 */
export function xmlStretches(xml: string): readonly XmlStretch[] {
  const stretches: XmlStretch[] = [];
  const open: number[] = [];
  let containers = 0;
  const add = (start: number, end: number, place: XmlStretch["place"], container: number) => {
    if (end > start) stretches.push({ start, end, place, container });
  };
  for (let at = 0; at < xml.length; ) {
    const markup = xml.indexOf("<", at);
    add(at, markup < 0 ? xml.length : markup, "text", open.at(-1) ?? NO_ELEMENT);
    if (markup < 0) break;
    if (xml.startsWith(CDATA.start, markup)) {
      const [inner, end] = [markup + CDATA.start.length, after(xml, CDATA.end, markup)];
      add(markup, inner, "closed", NO_ELEMENT);
      add(inner, end - CDATA.end.length, "cdata", ++containers);
      add(end - CDATA.end.length, end, "closed", NO_ELEMENT);
      at = end;
    } else if (xml[markup + 1] === "!" || xml[markup + 1] === "?") {
      at = after(xml, xml[markup + 1] === "!" ? "-->" : "?>", markup);
      add(markup, at, "opaque", NO_ELEMENT);
    } else {
      at = tagEnd(xml, markup, (start, end, isValue) =>
        add(start, end, isValue ? "attribute" : "closed", isValue ? ++containers : NO_ELEMENT),
      );
      if (xml[markup + 1] === "/") open.pop();
      else if (xml[at - 2] !== "/") open.push(++containers);
    }
  }
  return stretches;
}

/** Outside of the root element there is no text. */
const NO_ELEMENT = 0;
const CDATA = { start: "<![CDATA[", end: "]]>" } as const;

const QUOTE_OR_END = /["'>]/g;

/** Passes the pieces of a tag on, values without their quotes. Returns where the tag ends. */
function tagEnd(xml: string, start: number, add: (start: number, end: number, isValue: boolean) => void): number {
  let at = start;
  for (;;) {
    QUOTE_OR_END.lastIndex = at;
    const found = QUOTE_OR_END.exec(xml);
    const index = found?.index ?? xml.length - 1;
    add(at, index + 1, false);
    if (found === null || found[0] === ">") return index + 1;
    at = xml.indexOf(found[0], index + 1);
    add(index + 1, at, true);
    // The closing quote must not be taken for an opening one.
    add(at, at + 1, false);
    at++;
  }
}

function after(xml: string, part: string, from: number): number {
  const found = xml.indexOf(part, from);
  return found < 0 ? xml.length : found + part.length;
}
