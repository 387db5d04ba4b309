/** Puts pictures in place of their marks in a merged .docx. */
import { readPackage, writePackage } from "#shared/archive/package.ts";
import { EditedList } from "#shared/merge/copies/edited-list.ts";
import { canonicalXml } from "#shared/merge/copies/xml-canonical.ts";
import { CONTENT_TYPES_PART, partText, relationshipsPartOf } from "#shared/template/office-package.ts";
import { drawing } from "./drawing.ts";
import { PICTURE_MARK, type Picture, type Pictures } from "./pictures.ts";
import { replaceMarks, textWidth } from "./replace-marks.ts";

type Changes = Map<string, string | Uint8Array>;

/**
 * The document with its pictures: each in its size at 96 dpi, but no wider than the text around it.
 * @param mainPart the name of its main part
 */
export function placePictures(docx: Uint8Array, mainPart: string, pictures: Pictures): Uint8Array {
  if (pictures.size === 0) return docx;
  const archive = readPackage(docx);
  const texts = [...archive.entries.keys()]
    .filter(isStory)
    .map((name) => [name, partText({ archive }, name) ?? ""] as const);
  const numbers = numbersAfter(texts.map(([, xml]) => xml));
  const pageWidth = textWidth(partText({ archive }, mainPart) ?? "");
  const changes: Changes = new Map();
  const placed = new Map<string, Picture>();
  for (const [name, xml] of texts.filter(([, text]) => text.includes(PICTURE_MARK.open))) {
    const used = new Set<string>();
    const place = (id: string, width: number | undefined) => {
      const picture = pictures.get(id);
      if (picture === undefined) throw new Error(`There is no picture ${id}`);
      used.add(id);
      placed.set(id, picture);
      return drawing(picture, { relationshipId: relationshipId(id), number: numbers(), widthMax: width ?? pageWidth });
    };
    changes.set(name, replaceMarks(xml, place));
    const relationships = partText({ archive }, relationshipsPartOf(name)) ?? EMPTY_RELATIONSHIPS;
    changes.set(relationshipsPartOf(name), withPictures(relationships, [...used], placed));
  }
  for (const [id, picture] of placed) changes.set(mediaPart(id, picture), picture.bytes);
  changes.set(CONTENT_TYPES_PART, withTypes(partText({ archive }, CONTENT_TYPES_PART) ?? "", [...placed.values()]));
  return writePackage(archive, changes);
}

/** Parts with text of the document, wherever they lie. */
function isStory(name: string): boolean {
  return name.endsWith(".xml") && name !== CONTENT_TYPES_PART;
}

/** Numbers for drawings that no drawing of the document has. */
function numbersAfter(texts: readonly string[]): () => number {
  let number = 0;
  for (const xml of texts) {
    for (const [, id] of xml.matchAll(/<wp:docPr\b[^>]*?\bid="(\d+)"/g)) number = Math.max(number, Number(id));
  }
  return () => ++number;
}

function relationshipId(id: string): string {
  return `rIdPicture${id}`;
}

function mediaPart(id: string, { extension }: Picture): string {
  return `word/media/picture_${id}.${extension}`;
}

function withPictures(xml: string, ids: readonly string[], placed: ReadonlyMap<string, Picture>): string {
  const list = new EditedList(canonicalXml(xml));
  for (const id of ids) {
    const picture = placed.get(id);
    if (picture === undefined) continue;
    list.add("Relationship", { Id: relationshipId(id), Type: IMAGE, Target: `/${mediaPart(id, picture)}` });
  }
  return list.xml();
}

function withTypes(xml: string, pictures: readonly Picture[]): string {
  const list = new EditedList(canonicalXml(xml));
  for (const extension of new Set(pictures.map((picture) => picture.extension))) {
    if (!list.has("Extension", extension)) {
      list.add("Default", { Extension: extension, ContentType: `image/${extension}` });
    }
  }
  return list.xml();
}

const IMAGE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/image";

const EMPTY_RELATIONSHIPS =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';
