/** A finished .docx to which insertions add files, relationships and numbers. */

import { hash } from "node:crypto";
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { EditedList } from "#shared/base/xml/edited-list.ts";
import { escapeAttribute } from "#shared/base/xml/escape-xml.ts";
import { startTags } from "#shared/base/xml/xml-text.ts";
import type { Package } from "#shared/engine/archive/package.ts";
import type { DocumentChanges, NewList, NewRelationship, PictureFile } from "#shared/engine/merge/values/docx-place.ts";
import {
  CONTENT_TYPES_PART,
  partText,
  readContentTypes,
  relationshipsOf,
  relationshipsPartOf,
} from "#shared/engine/template-file/package/office-package.ts";
import { AddedLists, NO_NUMBERING, NUMBERING_TYPE } from "./added-lists.ts";
import { headingStyles } from "./heading-styles.ts";

export class ChangedDocument implements DocumentChanges {
  readonly #archive: Package;
  readonly #changed = new Map<string, string | Uint8Array>();
  readonly #numbers: () => number;
  /** The added relationships of each part by id. */
  readonly #relationships = new Map<string, Map<string, NewRelationship>>();
  /** The added pictures by the names of their parts. */
  readonly #pictures = new Map<string, PictureFile>();
  /** The content types of other added parts by name. */
  readonly #contentTypes = new Map<string, string>();
  readonly #finish: ((xml: string) => string)[] = [];
  readonly mainPart: string;
  #count = 0;
  #types: ReadonlyMap<string, string> | undefined;
  #lists: AddedLists | undefined;
  #headings: ReadonlyMap<number, string> | undefined;

  /** @param texts names and XML of the document's parts */
  constructor(archive: Package, texts: readonly (readonly [string, string])[], mainPart = "word/document.xml") {
    this.#archive = archive;
    this.mainPart = mainPart;
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

  addList(list: NewList): string {
    this.#lists ??= new AddedLists(this.text(this.#partOfKind("numbering") ?? "") ?? NO_NUMBERING);
    return this.#lists.add(list);
  }

  headingStyle(level: number): string | undefined {
    this.#headings ??= headingStyles(this.text(this.#partOfKind("styles") ?? "") ?? "");
    return this.#headings.get(level);
  }

  text(part: string): string | undefined {
    const changed = this.#changed.get(part);
    return typeof changed === "string" ? changed : partText({ archive: this.#archive }, part);
  }

  setText(part: string, xml: string): void {
    this.#changed.set(part, xml);
  }

  addPart(name: string, content: string | Uint8Array, contentType: string): void {
    this.#changed.set(name, content);
    this.#contentTypes.set(name, contentType);
  }

  /** Replaces a part that is no text. */
  setBytes(part: string, bytes: Uint8Array): void {
    this.#changed.set(part, bytes);
  }

  /** Adds a part with the content type of another one. */
  addLike(name: string, part: string, content: string | Uint8Array): void {
    this.#types ??= readContentTypes(this.#archive);
    this.addPart(name, content, this.#types.get(part) ?? "");
  }

  /** Returns a part as it was before any change. */
  original(part: string): Uint8Array | undefined {
    return this.#archive.part(part);
  }

  freeName(name: string): string {
    const [, stem = name, extension = ""] = /^(.*?)(\.[^./]*)?$/.exec(name) ?? [];
    for (;;) {
      const free = `${stem}_inner${++this.#count}${extension}`;
      if (!this.#archive.entries.has(free) && !this.#changed.has(free)) return free;
    }
  }

  relate(part: string, relationship: NewRelationship): string {
    // Some readers do not support targets that start with a slash.
    const folder = `/${folderOf(part)}`;
    const { target } = relationship;
    const near = target.startsWith(folder) ? target.slice(folder.length) : target;
    return this.#relate(part, `rIdInner${++this.#count}`, { ...relationship, target: near });
  }

  finishMain(change: (xml: string) => string): void {
    this.#finish.push(change);
  }

  /** Returns the content of all parts that were changed or added. */
  changes(): ReadonlyMap<string, string | Uint8Array> {
    for (const change of this.#finish) this.setText(this.mainPart, change(this.text(this.mainPart) ?? ""));
    if (this.#lists !== undefined) this.#writeLists(this.#lists);
    for (const [part, added] of this.#relationships) {
      const name = relationshipsPartOf(part);
      this.setText(name, withRelationships(this.text(name) ?? EMPTY_RELATIONSHIPS, added));
    }
    for (const [name, { bytes }] of this.#pictures) this.#changed.set(name, bytes);
    if (this.#pictures.size > 0) {
      this.setText(CONTENT_TYPES_PART, withTypes(this.text(CONTENT_TYPES_PART) ?? "", [...this.#pictures.values()]));
    }
    if (this.#contentTypes.size > 0) {
      this.setText(CONTENT_TYPES_PART, withOverrides(this.text(CONTENT_TYPES_PART) ?? "", this.#contentTypes));
    }
    return this.#changed;
  }

  /** A document that was placed in this one may have brought lists, too. */
  #writeLists(lists: AddedLists): void {
    const part = this.#partOfKind("numbering");
    if (part !== undefined) {
      this.setText(part, lists.writtenInto(this.text(part) ?? NO_NUMBERING));
      return;
    }
    const name = this.freeName("word/numbering.xml");
    this.addPart(name, lists.writtenInto(NO_NUMBERING), NUMBERING_TYPE);
    this.relate(this.mainPart, { type: `${RELATIONSHIPS}/numbering`, target: `/${name}` });
  }

  /** Returns the name of a part that the main part has at most one of, such as `styles`. */
  #partOfKind(kind: string): string | undefined {
    const added = [...(this.#relationships.get(this.mainPart)?.values() ?? [])].find(({ type }) =>
      type.endsWith(`/${kind}`),
    );
    if (added !== undefined)
      return added.target.startsWith("/") ? added.target.slice(1) : folderOf(this.mainPart) + added.target;
    return relationshipsOf({ archive: this.#archive }, this.mainPart).find((each) => each.kind === kind)?.target;
  }

  #relate(part: string, id: string, relationship: NewRelationship): string {
    const added = this.#relationships.get(part) ?? new Map<string, NewRelationship>();
    this.#relationships.set(part, added.set(id, relationship));
    return id;
  }
}

function folderOf(part: string): string {
  return part.slice(0, part.lastIndexOf("/") + 1);
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

function withRelationships(xml: string, added: ReadonlyMap<string, NewRelationship>): string {
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

function withOverrides(xml: string, types: ReadonlyMap<string, string>): string {
  const list = new EditedList(canonicalXml(xml));
  for (const [name, type] of types) {
    list.add("Override", { PartName: `/${escapeAttribute(name)}`, ContentType: escapeAttribute(type) });
  }
  return list.xml();
}

const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const IMAGE = `${RELATIONSHIPS}/image`;
const HYPERLINK = `${RELATIONSHIPS}/hyperlink`;

const EMPTY_RELATIONSHIPS =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';
