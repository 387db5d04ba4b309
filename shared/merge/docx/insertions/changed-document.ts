/** A finished .docx to which insertions add files, relationships and numbers. */

import { hash } from "node:crypto";
import type { Package } from "#shared/archive/package.ts";
import type { DocumentChanges, PictureFile } from "#shared/merge/values/docx-place.ts";
import { CONTENT_TYPES_PART, partText, relationshipsPartOf } from "#shared/template-file/package/office-package.ts";
import { canonicalXml } from "#shared/xml/canonical-xml.ts";
import { EditedList } from "#shared/xml/edited-list.ts";
import { escapeAttribute } from "#shared/xml/escape-xml.ts";
import { startTags } from "#shared/xml/xml-text.ts";

interface Relationship {
  readonly type: string;
  readonly target: string;
  readonly isExternal?: boolean;
}

export class ChangedDocument implements DocumentChanges {
  readonly #archive: Package;
  readonly #changed = new Map<string, string | Uint8Array>();
  readonly #numbers: () => number;
  /** The added relationships of each part by id. */
  readonly #relationships = new Map<string, Map<string, Relationship>>();
  /** The added pictures by the names of their parts. */
  readonly #pictures = new Map<string, PictureFile>();

  /** @param texts names and XML of the document's parts */
  constructor(archive: Package, texts: readonly (readonly [string, string])[]) {
    this.#archive = archive;
    this.#numbers = freeNumbers(texts.map(([, xml]) => xml));
  }

  drawingNumber(): number {
    return this.#numbers();
  }

  addPicture(part: string, picture: PictureFile): string {
    const id = hash("sha256", picture.bytes).slice(0, 16);
    const name = `word/media/picture_${id}.${picture.extension}`;
    this.#pictures.set(name, picture);
    return this.#relate(part, `rIdPicture${id}`, { type: IMAGE, target: `/${name}` });
  }

  addLink(part: string, address: string): string {
    const id = `rIdAddress${hash("sha256", address).slice(0, 16)}`;
    return this.#relate(part, id, { type: HYPERLINK, target: escapeAttribute(address), isExternal: true });
  }

  text(part: string): string | undefined {
    const changed = this.#changed.get(part);
    return typeof changed === "string" ? changed : partText({ archive: this.#archive }, part);
  }

  setText(part: string, xml: string): void {
    this.#changed.set(part, xml);
  }

  /** Returns the content of all parts that were changed or added. */
  changes(): ReadonlyMap<string, string | Uint8Array> {
    for (const [part, added] of this.#relationships) {
      const name = relationshipsPartOf(part);
      this.setText(name, withRelationships(this.text(name) ?? EMPTY_RELATIONSHIPS, added));
    }
    for (const [name, { bytes }] of this.#pictures) this.#changed.set(name, bytes);
    if (this.#pictures.size > 0) {
      this.setText(CONTENT_TYPES_PART, withTypes(this.text(CONTENT_TYPES_PART) ?? "", [...this.#pictures.values()]));
    }
    return this.#changed;
  }

  #relate(part: string, id: string, relationship: Relationship): string {
    const added = this.#relationships.get(part) ?? new Map<string, Relationship>();
    this.#relationships.set(part, added.set(id, relationship));
    return id;
  }
}

/**
 * Returns a generator of drawing numbers that are not used in the document, from 1. Word rejects numbers of 2^31 and
 * above.
 */
function freeNumbers(texts: readonly string[]): () => number {
  const used = new Set<number>();
  for (const xml of texts) {
    for (const [, id] of xml.matchAll(/<wp:docPr\b[^>]*?\sid\s*=\s*["'](\d+)["']/g)) used.add(Number(id));
  }
  let number = 0;
  return () => {
    do number++;
    while (used.has(number));
    return number;
  };
}

function withRelationships(xml: string, added: ReadonlyMap<string, Relationship>): string {
  const list = new EditedList(canonicalXml(xml));
  for (const [Id, { type: Type, target: Target, isExternal }] of added) {
    list.add("Relationship", { Id, Type, Target, ...(isExternal && { TargetMode: "External" }) });
  }
  return list.xml();
}

function withTypes(xml: string, pictures: readonly PictureFile[]): string {
  const list = new EditedList(canonicalXml(xml));
  const declared = startTags(xml, "Default").map((attributes) => attributes.get("Extension")?.toLowerCase());
  for (const extension of new Set(pictures.map((picture) => picture.extension))) {
    if (!declared.includes(extension)) {
      list.add("Default", {
        Extension: extension,
        ContentType: `image/${extension === "svg" ? "svg+xml" : extension}`,
      });
    }
  }
  return list.xml();
}

const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const IMAGE = `${RELATIONSHIPS}/image`;
const HYPERLINK = `${RELATIONSHIPS}/hyperlink`;

const EMPTY_RELATIONSHIPS =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';
