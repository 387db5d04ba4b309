/** One rendered copy of a template on its way into the file. */
import { type CopyContext, CopyIds } from "./copy-ids.ts";
import { MARKER, marker } from "./copy-markers.ts";
import type { MarkedTemplate } from "./mark-template.ts";

/** What rendering has changed, by part name. */
export type RenderedParts = ReadonlyMap<string, string | Uint8Array>;

export class Copy {
  /** From 0. */
  readonly index: number;
  readonly rendered: RenderedParts;
  readonly ids: CopyIds;
  readonly #template: MarkedTemplate;

  constructor(template: MarkedTemplate, rendered: RenderedParts, index: number, context: (copy: Copy) => CopyContext) {
    this.#template = template;
    this.rendered = rendered;
    this.index = index;
    this.ids = new CopyIds(context(this));
  }

  /** The part with the copy's values, with markers. */
  part(name: string): string {
    const rendered = this.rendered.get(name);
    if (rendered === undefined) return this.#template.parts.get(name) ?? "";
    return typeof rendered === "string" ? rendered : Buffer.from(rendered).toString();
  }

  /** The text with its markers replaced by what they are in this copy. */
  resolve(xml: string): string {
    return this.ids.resolve(xml);
  }
}

export interface MainPart {
  /** Up to the start tag of the body. */
  readonly head: string;
  /** The body without the properties of its last section. */
  readonly blocks: string;
  readonly section: string;
  /** What follows the last section. */
  readonly tail: string;
}

/** A rendered main part, taken apart at the last section, which `markTemplate` has marked. */
export function splitMainPart(xml: string): MainPart {
  const marked = xml.lastIndexOf(marker(MARKER.lastSection));
  const start = xml.lastIndexOf("<w:sectPr", marked);
  const body = xml.indexOf(">", xml.indexOf("<w:body")) + 1;
  const bodyEnd = xml.indexOf("</w:body>", marked);
  if (marked < 0 || start < 0 || bodyEnd < 0) throw new Error("A rendered main part has lost its last section");
  const section = xml.slice(start, bodyEnd).trimEnd();
  return {
    head: xml.slice(0, body),
    blocks: xml.slice(body, start),
    section,
    tail: xml.slice(start + section.length),
  };
}
