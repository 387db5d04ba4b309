/** Holds one rendered copy of a template until it is in the file. */
import type { RenderedParts } from "#shared/engine/merge/syntax/syntax.ts";
import { MARKER, marker } from "#shared/engine/merge/values/copy-markers.ts";
import { type CopyContext, CopyIds } from "./copy-ids.ts";
import type { MarkedTemplate } from "./mark-template.ts";

export class Copy {
  /** The copy's position, from 0. */
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

  /** Returns the part with the copy's values, markers unresolved. */
  part(name: string): string {
    return this.rendered.get(name) ?? this.#template.parts.get(name) ?? "";
  }

  /** Returns the text with its markers replaced by this copy's ids and names. */
  resolve(xml: string): string {
    return this.ids.resolve(xml);
  }
}

export interface MainPart {
  /** The part up to the start tag of the body, inclusive. */
  readonly head: string;
  /** The body without the properties of its last section. */
  readonly blocks: string;
  readonly section: string;
  /** The part behind the last section. */
  readonly tail: string;
}

/** Splits a rendered main part at the last section, which `markTemplate` has marked. */
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
