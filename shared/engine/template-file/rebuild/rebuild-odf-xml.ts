/** Removes references to anything outside of the package from an XML part of an OpenDocument package. */

import {
  type Attribute,
  type Edits,
  rewriteXml,
  type Span,
  type Tag,
  type Visitor,
} from "#shared/base/xml/rewrite-xml.ts";
import {
  ADDRESS_SETTINGS,
  LINK_ELEMENTS,
  NOTHING_WITHOUT_TARGET,
  READING_FORMULA,
  REMOVED_ATTRIBUTES,
  REMOVED_ELEMENTS,
} from "./odf-rules.ts";
import { safePicture } from "./picture-content.ts";

/**
 * Returns the same text if there is nothing to remove.
 * @param folder the folder of the part, empty or with a slash at its end
 * @param targets names of the parts that stay, and of their folders
 */
export function rebuildOdfXml(xml: string, folder: string, targets: ReadonlySet<string>): string {
  return rewriteXml(xml, (edits) => new OdfVisitor(folder, targets, edits));
}

/** The text of an element that is checked once it is complete. */
interface Collected {
  readonly local: string;
  readonly spans: Span[];
  readonly pieces: string[];
  readonly isAllowed: (text: string) => boolean;
}

class OdfVisitor implements Visitor {
  readonly #folder: string;
  readonly #targets: ReadonlySet<string>;
  readonly #edits: Edits;
  #collected: Collected | undefined;

  constructor(folder: string, targets: ReadonlySet<string>, edits: Edits) {
    this.#folder = folder;
    this.#targets = targets;
    this.#edits = edits;
  }

  start(tag: Tag): "keep" | "remove" {
    // The collected content is text; elements within it are invalid.
    if (REMOVED_ELEMENTS.has(tag.local) || this.#collected !== undefined) return "remove";
    for (const attribute of tag.attributes()) {
      if (this.#isAllowed(tag, attribute)) continue;
      if (attribute.local === "href" && NOTHING_WITHOUT_TARGET.has(tag.local)) return "remove";
      this.#edits.push({ start: attribute.start, end: attribute.end, text: "" });
    }
    this.#collect(tag);
    return "keep";
  }

  end(local: string): void {
    if (this.#collected?.local !== local) return;
    const { spans, pieces, isAllowed } = this.#collected;
    this.#collected = undefined;
    if (isAllowed(pieces.join(""))) return;
    for (const span of spans) this.#edits.push({ ...span, text: "" });
  }

  text(span: Span, value: () => string): void {
    this.#collected?.spans.push(span);
    this.#collected?.pieces.push(value());
  }

  #isAllowed(tag: Tag, { local, value }: Attribute): boolean {
    if (value === "") return true;
    if (REMOVED_ATTRIBUTES.has(local)) return false;
    if (FORMULAS.has(local)) return !READING_FORMULA.test(value);
    return local !== "href" || this.#isAllowedAddress(tag, value);
  }

  #isAllowedAddress(tag: Tag, address: string): boolean {
    if (LINK_ELEMENTS.has(tag.local) || address.startsWith("#")) return true;
    // A chart takes its values from the document that contains it.
    if (tag.local === "chart" && /^\.{1,2}\/?$/.test(address)) return true;
    return this.#isPart(address);
  }

  /** Matches addresses such as `Pictures/a.png`, `./Object 1`, `./ObjectReplacements/Object 1`. */
  #isPart(address: string): boolean {
    if (/[:\\?]|^\/|(?:^|\/)\.\.(?:\/|$)/.test(address)) return false;
    const path = address.replace(/^(?:\.\/)+/, "").replace(/\/$/, "");
    return [path, decoded(path)].some((each) => this.#targets.has(each) || this.#targets.has(this.#folder + each));
  }

  #collect(tag: Tag): void {
    const isAllowed =
      tag.local === "binary-data"
        ? isAllowedData
        : isAddressSetting(tag)
          ? (text: string) => text.trim() === ""
          : undefined;
    if (isAllowed !== undefined) this.#collected = { local: tag.local, spans: [], pieces: [], isAllowed };
  }
}

const FORMULAS: ReadonlySet<string> = new Set(["formula", "condition", "expression", "value-list"]);

/** Allows only pictures that need no unpacking. */
function isAllowedData(base64: string): boolean {
  const digits = base64.replace(/\s+/g, "");
  // Readers interpret other characters differently.
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(digits)) return false;
  const bytes = Buffer.from(digits, "base64");
  return bytes.length === 0 || safePicture(bytes, { bytes: 0 }) === bytes;
}

function isAddressSetting(tag: Tag): boolean {
  if (tag.local !== "config-item") return false;
  return tag.attributes().some(({ local, value }) => local === "name" && ADDRESS_SETTINGS.test(value));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
