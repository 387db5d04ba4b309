/** Puts what the marks in a merged .docx stand for in their places. */
import { NO_LIMITS, readPackage } from "#shared/engine/archive/package.ts";
import type { SoundCheck } from "#shared/engine/merge/sound/sound-check.ts";
import { partText, readContentTypes } from "#shared/engine/template-file/package/office-package.ts";
import { ChangedDocument } from "./changed-document.ts";
import { INSERTION_MARK, type Insertions } from "./insertions.ts";
import { fillFrames } from "./picture-frames.ts";
import { PlacedCharts } from "./placed-charts.ts";
import { replaceMarks } from "./replace-marks.ts";
import { columnRooms, pageRoom } from "./section-room.ts";

/**
 * Returns the document with its pictures and rich values. A picture has its size at 96 dpi, but is no larger than the
 * text area of its page and no wider than the column, the table cell or the text box that holds it.
 * @param docx a document that this service has made, and has checked if there is nothing to insert
 * @param mainPart the name of its main part
 * @throws InvalidDocument
 */
export function placeInsertions(
  docx: Uint8Array,
  mainPart: string,
  insertions: Insertions,
  check: SoundCheck,
): Uint8Array {
  if (insertions.size === 0) return docx;
  const archive = readPackage(docx, NO_LIMITS);
  const texts = [...readContentTypes(archive)]
    .filter(([name, type]) => isXml(name, type))
    .map(([name]) => [name, partText({ archive }, name) ?? ""] as const);
  const document = new ChangedDocument(archive, texts, mainPart);
  const charts = new PlacedCharts(insertions, document);
  const page = pageRoom(partText({ archive }, mainPart) ?? "");
  for (const [part, xml] of texts.filter(([, text]) => text.includes(INSERTION_MARK.open))) {
    const filled = fillFrames(charts.place(xml, part), insertions, { part, document });
    const roomAt = part === mainPart ? columnRooms(filled) : () => page;
    document.setText(part, withoutMarks(part, replaceMarks(filled, insertions, { part, roomAt, document })));
  }
  const parts = Array.from(insertions.placedDocuments, (each) => each.archive);
  return check.write(archive, document.changes(), { parts });
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
  if (!xml.includes(INSERTION_MARK.open) && !xml.includes(INSERTION_MARK.close)) return xml;
  throw new Error(`A mark is left in ${part}`);
}
