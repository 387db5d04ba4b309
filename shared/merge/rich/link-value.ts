/** A text that leads to an address, or to a bookmark of the document. */

import type { DocxPlace, Inserted } from "#shared/merge/values/docx-place.ts";
import { RichValue } from "#shared/merge/values/rich-value.ts";
import { escapeXml } from "#shared/xml/escape-xml.ts";
import { withRunProperties } from "./run-properties.ts";

/** As Word's own style `Hyperlink`, which a template may lack. */
const LOOK = { "w:color": '<w:color w:val="0563C1"/>', "w:u": '<w:u w:val="single"/>' };

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

  override docx({ part, runProperties, enclosing, bookmark, document }: DocxPlace): Inserted {
    const run = `<w:r>${withRunProperties(runProperties, LOOK)}<w:t xml:space="preserve">${escapeXml(this.#text)}</w:t></w:r>`;
    // Links within links are not allowed (ISO 29500-1, 17.16.22).
    if (enclosing.some(({ name }) => name === "w:hyperlink")) return { inline: run };
    if (bookmark !== undefined)
      return { inline: `<w:hyperlink w:anchor="${escapeXml(bookmark)}">${run}</w:hyperlink>` };
    const id = document.addLink(part, this.#address);
    return { inline: `<w:hyperlink xmlns:r="${RELATIONSHIPS}" r:id="${id}">${run}</w:hyperlink>` };
  }

  override html(): string {
    return `<a href="${escapeXml(this.#address)}">${escapeXml(this.#text)}</a>`;
  }
}

/** A reference to a bookmark, with a name that Word accepts. */
export const BOOKMARK = /^#([\p{L}_][\p{L}\p{N}_]{0,39})$/u;

const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
