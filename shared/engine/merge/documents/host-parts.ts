/** Finds and creates the parts of the file that documents are placed in, such as its styles. */

import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { startTags } from "#shared/base/xml/xml-text.ts";
import { resolvePartName } from "#shared/engine/archive/part-names.ts";
import type { DocumentChanges } from "#shared/engine/merge/values/docx-place.ts";
import { relationshipsPartOf } from "#shared/engine/template-file/package/office-package.ts";

export class HostParts {
  readonly #host: DocumentChanges;
  readonly #names = new Map<string, string>();
  /** Headers, footers, notes and other XML. */
  readonly #related: string[] = [];

  constructor(host: DocumentChanges) {
    this.#host = host;
    const { mainPart } = host;
    for (const attributes of startTags(host.text(relationshipsPartOf(mainPart)) ?? "", "Relationship")) {
      const kind = (attributes.get("Type") ?? "").replace(/^.*\//, "");
      const name = resolvePartName(mainPart, attributes.get("Target") ?? "");
      if (!name.endsWith(".xml") || host.text(name) === undefined) continue;
      if (!this.#names.has(kind)) this.#names.set(kind, name);
      this.#related.push(name);
    }
  }

  /** Returns the XML of the main part, and of the parts that it refers to. */
  texts(): readonly string[] {
    const related = this.#related.map((name) => this.#host.text(name) ?? "");
    return [this.#host.text(this.#host.mainPart) ?? "", ...related];
  }

  /** Returns the part's XML in canonical form, or undefined if the file has no part of this kind. */
  xml(kind: string): string | undefined {
    const name = this.#names.get(kind);
    const text = name === undefined ? undefined : this.#host.text(name);
    return text === undefined ? undefined : canonicalXml(text);
  }

  /** Replaces the part of this kind, or adds one. Returns its name. */
  set(kind: string, xml: string): string {
    const known = this.#names.get(kind);
    if (known !== undefined) {
      this.#host.setText(known, xml);
      return known;
    }
    const name = this.#host.freeName(`word/${kind}.xml`);
    this.#names.set(kind, name);
    this.#host.addPart(name, xml, `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml`);
    this.#host.relate(this.#host.mainPart, { type: `${RELATIONSHIPS}/${kind}`, target: `/${name}` });
    return name;
  }
}

const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
