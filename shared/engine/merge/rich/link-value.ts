/** A text that leads to an address, or to a bookmark of the document. */

import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import type { DocxPlace, Enclosing, Inserted } from "#shared/engine/merge/values/docx-place.ts";
import { RichValue } from "#shared/engine/merge/values/rich-value.ts";
import { withRunProperties } from "./run-properties.ts";

/** As Word's own style `Hyperlink`, which a template may lack. */
export const LINK_LOOK = { "w:color": '<w:color w:val="0563C1"/>', "w:u": '<w:u w:val="single"/>' };

export class LinkValue extends RichValue {
  readonly #address: string;
  readonly #text: string;

  /**
   * @param address one that may lead out of a document: see `linkAddress`; or `#` and the name of a bookmark
   * @param text valid in XML
   */
  constructor(address: string, text: string) {
    super();
    this.#address = address;
    this.#text = text;
  }

  override toString(): string {
    return this.#text;
  }

  override get bookmark(): string | undefined {
    return BOOKMARK.exec(this.#address)?.[1];
  }

  override docx(place: DocxPlace): Inserted {
    const { runProperties, enclosing, bookmark } = place;
    const run = `<w:r>${withRunProperties(runProperties, LINK_LOOK)}<w:t xml:space="preserve">${escapeXml(this.#text)}</w:t></w:r>`;
    if (bookmark !== undefined && !isInLink(enclosing))
      return { inline: `<w:hyperlink w:anchor="${escapeXml(bookmark)}">${run}</w:hyperlink>` };
    return { inline: linkedRuns(place, this.#address, run) };
  }

  override html(): string {
    return `<a href="${escapeXml(this.#address)}">${escapeXml(this.#text)}</a>`;
  }
}

/** Returns the runs as a link. Links within links are not allowed (ISO 29500-1, 17.16.22). */
export function linkedRuns({ part, enclosing, document }: DocxPlace, address: string, runs: string): string {
  if (isInLink(enclosing)) return runs;
  const id = document.addLink(part, address);
  return `<w:hyperlink xmlns:r="${RELATIONSHIPS}" r:id="${id}">${runs}</w:hyperlink>`;
}

function isInLink(enclosing: readonly Enclosing[]): boolean {
  return enclosing.some(({ name }) => name === "w:hyperlink");
}

/** A reference to a bookmark, with a name that Word accepts. */
export const BOOKMARK = /^#([\p{L}_][\p{L}\p{N}_]{0,39})$/u;

const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
