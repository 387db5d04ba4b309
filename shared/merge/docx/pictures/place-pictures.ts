/** Replaces the picture marks in a merged .docx with pictures. */
import { NO_LIMITS, readPackage, writePackage } from "#shared/archive/package.ts";
import type { Picture } from "#shared/merge/pictures/picture.ts";
import {
  CONTENT_TYPES_PART,
  partText,
  readContentTypes,
  relationshipsPartOf,
} from "#shared/template-file/package/office-package.ts";
import { canonicalXml } from "#shared/xml/canonical-xml.ts";
import { EditedList } from "#shared/xml/edited-list.ts";
import { startTags } from "#shared/xml/xml-text.ts";
import { drawing } from "./drawing.ts";
import { PICTURE_MARK, type Pictures } from "./pictures.ts";
import { replaceMarks, textRoom } from "./replace-marks.ts";

type Changes = Map<string, string | Uint8Array>;

/**
 * Returns the document with its pictures. Each has its size at 96 dpi, but is no larger than the text area of the last
 * section's pages and no wider than its table cell.
 * @param docx a document that this service has made
 * @param mainPart the name of its main part
 */
export function placePictures(docx: Uint8Array, mainPart: string, pictures: Pictures): Uint8Array {
  if (pictures.size === 0) return docx;
  const archive = readPackage(docx, NO_LIMITS);
  const texts = [...readContentTypes(archive)]
    .filter(([name, type]) => isXml(name, type))
    .map(([name]) => [name, partText({ archive }, name) ?? ""] as const);
  const numbers = freeNumbers(texts.map(([, xml]) => xml));
  const page = textRoom(partText({ archive }, mainPart) ?? "");
  const changes: Changes = new Map();
  const placed = new Map<string, Picture>();
  for (const [name, xml] of texts.filter(([, text]) => text.includes(PICTURE_MARK.open))) {
    const used = new Set<string>();
    const place = (id: string, width: number | undefined) => {
      const picture = pictures.get(id);
      if (picture === undefined) throw new Error(`There is no picture ${id}`);
      used.add(id);
      placed.set(id, picture);
      const room = { ...page, width: width ?? page.width };
      return drawing(picture, { relationshipId: relationshipId(id), number: numbers(), room });
    };
    changes.set(name, withoutMarks(name, replaceMarks(xml, place)));
    const relationships = partText({ archive }, relationshipsPartOf(name)) ?? EMPTY_RELATIONSHIPS;
    changes.set(relationshipsPartOf(name), withPictures(relationships, [...used], placed));
  }
  for (const [id, picture] of placed) changes.set(mediaPart(id, picture), picture.bytes);
  changes.set(CONTENT_TYPES_PART, withTypes(partText({ archive }, CONTENT_TYPES_PART) ?? "", [...placed.values()]));
  return writePackage(archive, changes);
}

/**
 * Part names are compared without regard to case (ISO 29500-2, 6.2.2.3), and a part of any name may have an XML content
 * type.
 */
function isXml(name: string, type: string): boolean {
  return /\.xml$/i.test(name) || /[+/]xml$/i.test(type);
}

/** Makes sure that no mark is left: no program opens a document with one. */
function withoutMarks(part: string, xml: string): string {
  if (!xml.includes(PICTURE_MARK.open) && !xml.includes(PICTURE_MARK.close)) return xml;
  throw new Error(`The mark of a picture is left in ${part}`);
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
  const declared = startTags(xml, "Default").map((attributes) => attributes.get("Extension")?.toLowerCase());
  for (const extension of new Set(pictures.map((picture) => picture.extension))) {
    if (!declared.includes(extension)) {
      list.add("Default", { Extension: extension, ContentType: `image/${extension}` });
    }
  }
  return list.xml();
}

const IMAGE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/image";

const EMPTY_RELATIONSHIPS =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';
