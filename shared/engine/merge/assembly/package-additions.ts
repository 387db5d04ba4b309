/**
 * Collects the changes that turn a template's package into one with several copies: parts, relationships, content
 * types.
 */

import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { EditedList } from "#shared/base/xml/edited-list.ts";
import { escapeAttribute } from "#shared/base/xml/escape-xml.ts";
import { assertPartCount } from "#shared/engine/archive/write-entries.ts";
import { type LinkTargets, withLinks } from "#shared/engine/merge/docx/attributes/link-targets.ts";
import {
  CONTENT_TYPES_PART,
  type OfficePackage,
  partText,
  relationshipsOf,
  relationshipsPartOf,
} from "#shared/engine/template-file/package/office-package.ts";

/** Links whose addresses differ from copy to copy. */
export interface CopiedLinks {
  /** Filled while copies are rendered. */
  readonly targets: LinkTargets;
  /** Relationship ids by part: see `CompiledDocx.replacedLinks`. */
  readonly replaced: ReadonlyMap<string, readonly string[]>;
}

export class PackageAdditions {
  readonly #links: CopiedLinks;
  readonly #base: OfficePackage;
  readonly #relationshipsPart: string;
  readonly #relationships: EditedList;
  readonly #contentTypes: EditedList;
  readonly #parts = new Map<string, string | Uint8Array | null>();
  #count = 0;

  constructor(base: OfficePackage, links: CopiedLinks) {
    this.#links = links;
    this.#base = base;
    this.#relationshipsPart = relationshipsPartOf(base.mainPart);
    this.#relationships = new EditedList(canonicalXml(partText(base, this.#relationshipsPart) ?? EMPTY_RELATIONSHIPS));
    this.#contentTypes = new EditedList(canonicalXml(partText(base, CONTENT_TYPES_PART) ?? ""));
  }

  /** Sets the content of an existing part. */
  set(part: string, content: string | Uint8Array): void {
    this.#parts.set(part, content);
  }

  has(part: string): boolean {
    return this.#parts.has(part);
  }

  /**
   * Adds a part of the same kind as a part to which the main part is related.
   * @param relationshipId the id of the main part's relationship to that part
   * @param options.keepsRelationships whether the new part gets that part's relationships
   * @returns the id of the main part's relationship to the new part
   * @throws PackageFailure `too_large` if there are more new parts than a zip holds
   */
  addLike(
    relationshipId: string,
    part: string,
    xml: string,
    options: { readonly keepsRelationships: boolean },
  ): string {
    const { id, name } = this.#unusedNames(part);
    this.#parts.set(name, xml);
    // Here and not when the file is written, so that no time is spent on the copies that follow.
    assertPartCount(this.#parts.size);
    const ownRelationships = partText(this.#base, relationshipsPartOf(part));
    if (options.keepsRelationships && ownRelationships !== undefined)
      this.#parts.set(relationshipsPartOf(name), this.#withLinks(part, xml, ownRelationships));
    this.#relationships.addLike("Id", relationshipId, { Id: id, Target: this.#targetOf(name) });
    this.#contentTypes.add("Override", {
      PartName: `/${name}`,
      ContentType: this.#base.contentTypes.get(part) ?? "",
    });
    return id;
  }

  /** Removes the parts to which the main part has relationships of this kind. */
  removeRelated(kind: string): void {
    for (const { id, target } of relationshipsOf(this.#base, this.#base.mainPart).filter(
      (each) => each.kind === kind,
    )) {
      this.#relationships.remove("Id", id);
      this.#contentTypes.remove("PartName", `/${target}`);
      this.#parts.set(target, null);
    }
  }

  #withLinks(part: string, xml: string, relationships: string): string {
    const { targets, replaced } = this.#links;
    return replaced.has(part)
      ? withLinks(relationships, targets.usedIn(part, xml), replaced.get(part) ?? [])
      : relationships;
  }

  /** The main part's relationships are collected here. Every other part has its own list. */
  #addLinks(): void {
    const { targets, replaced } = this.#links;
    for (const [part, ids] of replaced) {
      if (part !== this.#base.mainPart) {
        this.#linkPart(part);
        continue;
      }
      for (const { id, like, address } of targets.of(part))
        this.#relationships.addLike("Id", like, { Id: id, Target: escapeAttribute(address) });
      for (const id of ids) this.#relationships.remove("Id", id);
    }
  }

  #linkPart(part: string): void {
    const xml = this.#parts.get(part);
    const relationships = partText(this.#base, relationshipsPartOf(part));
    if (typeof xml === "string" && relationships !== undefined)
      this.#parts.set(relationshipsPartOf(part), this.#withLinks(part, xml, relationships));
  }

  /** Returns the changes for `writePackage`. */
  changes(): ReadonlyMap<string, string | Uint8Array | null> {
    this.#addLinks();
    const lists = new Map([
      [this.#relationshipsPart, this.#relationships.xml()],
      [CONTENT_TYPES_PART, this.#contentTypes.xml()],
    ]);
    return new Map([...this.#parts, ...lists]);
  }

  /**
   * Returns a target relative to the main part where possible: some readers do not support targets that start with a
   * slash.
   */
  #targetOf(name: string): string {
    const { mainPart } = this.#base;
    const folder = mainPart.slice(0, mainPart.lastIndexOf("/") + 1);
    return name.startsWith(folder) ? name.slice(folder.length) : `/${name}`;
  }

  #unusedNames(part: string): { readonly id: string; readonly name: string } {
    const [, stem = part, extension = ""] = /^(.*?)(\.[^./]*)?$/.exec(part) ?? [];
    for (;;) {
      const number = ++this.#count;
      const [id, name] = [`rIdCopy${number}`, `${stem}_copy${number}${extension}`];
      if (!this.#relationships.has("Id", id) && !this.#base.archive.entries.has(name)) return { id, name };
    }
  }
}

const EMPTY_RELATIONSHIPS =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';
