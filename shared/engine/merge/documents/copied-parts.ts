/** Copies the parts that a document refers to, such as pictures and charts, with the parts that these refer to. */

import { hash } from "node:crypto";
import { escapeAttribute } from "#shared/base/xml/escape-xml.ts";
import { startTags } from "#shared/base/xml/xml-text.ts";
import { resolvePartName } from "#shared/engine/archive/part-names.ts";
import type { DocumentChanges } from "#shared/engine/merge/values/docx-place.ts";
import {
  type OfficePackage,
  partText,
  relationshipsPartOf,
} from "#shared/engine/template-file/package/office-package.ts";
import type { HostFile } from "./host-file.ts";
import { withRelationships } from "./inner-text.ts";

/** The parts of one document in the file. Each is copied once. */
export class CopiedParts {
  readonly #host: DocumentChanges;
  readonly #media: Map<string, string>;
  readonly #inner: OfficePackage;
  readonly #changeXml: (xml: string) => string;
  readonly #names = new Map<string, string>();

  /** @param changeXml changes the XML of copied parts */
  constructor({ changes, media }: HostFile, inner: OfficePackage, changeXml: (xml: string) => string) {
    this.#host = changes;
    this.#media = media;
    this.#inner = inner;
    this.#changeXml = changeXml;
  }

  /**
   * Gives a part of the file the relationships of a part of the document.
   * @returns the new ids by the old ones; headers and footers are left out, because sections bring them
   */
  relate(innerPart: string, hostPart: string): ReadonlyMap<string, string> {
    const ids = new Map<string, string>();
    for (const attributes of this.#relationships(innerPart)) {
      const [id = "", type = "", target = ""] = ["Id", "Type", "Target"].map((name) => attributes.get(name));
      if (!NOT_CONTENT.has(kindOf(type)))
        ids.set(id, this.#relate(hostPart, { type, target, from: innerPart, isExternal: isExternal(attributes) }));
    }
    return ids;
  }

  /** Adds a header or footer with its relationships. Returns the id of the main part's relationship to it. */
  addHeader(innerPart: string, xml: string): string {
    const attributes = this.#relationships(this.#inner.mainPart).find(
      (each) => resolvePartName(this.#inner.mainPart, each.get("Target") ?? "") === innerPart,
    );
    const name = this.#add(innerPart, xml);
    return this.#host.relate(this.#host.mainPart, { type: attributes?.get("Type") ?? "", target: `/${name}` });
  }

  #relate(
    hostPart: string,
    { type, target, from, isExternal }: { type: string; target: string; from: string; isExternal: boolean },
  ): string {
    if (isExternal) return this.#host.relate(hostPart, { type, target: escapeAttribute(target), isExternal });
    return this.#host.relate(hostPart, { type, target: this.#targetOf(resolvePartName(from, target)) });
  }

  #targetOf(innerPart: string): string {
    return escapeAttribute(`/${this.#names.get(innerPart) ?? this.#addOnce(innerPart)}`);
  }

  /** Documents that one template gives have the same pictures. XML depends on the theme of its document. */
  #addOnce(part: string): string {
    if (isXml(this.#inner.contentTypes.get(part) ?? "")) return this.#add(part);
    const key = hash("sha256", this.#inner.archive.part(part) ?? new Uint8Array());
    const name = this.#media.get(key) ?? this.#add(part);
    this.#media.set(key, name);
    this.#names.set(part, name);
    return name;
  }

  #add(part: string, xml?: string): string {
    const name = this.#host.freeName(part);
    // The names of headers are not kept, because each place may have another one.
    if (xml === undefined) this.#names.set(part, name);
    const type = this.#inner.contentTypes.get(part) ?? "";
    const content = xml ?? this.#content(part, type);
    this.#host.addPart(name, typeof content === "string" ? this.#withOwnRelationships(part, content) : content, type);
    this.#addRelationships(part, name);
    return name;
  }

  #content(part: string, type: string): string | Uint8Array {
    if (isXml(type)) return this.#changeXml(partText(this.#inner, part) ?? "");
    return this.#inner.archive.part(part) ?? new Uint8Array();
  }

  /** The part keeps the ids of its relationships, except of those that are left out. */
  #withOwnRelationships(part: string, xml: string): string {
    const ids = this.#relationships(part).map((attributes) => attributes.get("Id") ?? "");
    return withRelationships(xml, new Map(ids.map((id) => [id, id])));
  }

  #addRelationships(part: string, name: string): void {
    const list = this.#relationships(part).map((attributes) => {
      const target = attributes.get("Target") ?? "";
      const own = isExternal(attributes) ? escapeAttribute(target) : this.#targetOf(resolvePartName(part, target));
      const mode = isExternal(attributes) ? ' TargetMode="External"' : "";
      return `<Relationship Id="${escapeAttribute(attributes.get("Id") ?? "")}" Type="${escapeAttribute(attributes.get("Type") ?? "")}" Target="${own}"${mode}/>`;
    });
    if (list.length > 0) this.#host.setText(relationshipsPartOf(name), `${START}${list.join("")}</Relationships>`);
  }

  /** Leaves out relationships to parts that are not there. */
  #relationships(part: string): readonly ReadonlyMap<string, string>[] {
    return startTags(partText(this.#inner, relationshipsPartOf(part)) ?? "", "Relationship").filter(
      (each) => isExternal(each) || this.#inner.archive.entries.has(resolvePartName(part, each.get("Target") ?? "")),
    );
  }
}

/** Parts of the document itself, which are joined and not copied. */
const NOT_CONTENT = new Set(
  (
    "header footer styles numbering settings webSettings fontTable theme footnotes endnotes comments commentsExtended " +
    "commentsIds commentsExtensible people customXml glossaryDocument stylesWithEffects"
  ).split(" "),
);

function isXml(contentType: string): boolean {
  return /[+/]xml$/i.test(contentType);
}

function kindOf(type: string): string {
  return type.replace(/^.*\//, "");
}

function isExternal(attributes: ReadonlyMap<string, string>): boolean {
  return attributes.get("TargetMode") === "External";
}

const START =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">';
