/**
 * Finds the properties of one document of a shared conversion, such as its title: its own texts in place of the
 * placeholders in the file's properties.
 */
import { PDFDict, type PDFDocument, PDFHexString, type PDFObject, PDFRawStream } from "pdf-lib";
import { escapeMarkup } from "#shared/base/xml/escape-xml.ts";
import { isString, objectAt, pdfNames, refAt } from "#shared/pdf/objects/lookup.ts";
import { decodedStream } from "./cut-font.ts";

/** The texts of a document, by the placeholder that stands for each. */
export type OwnTexts = Readonly<Record<string, string>>;

/** Replaces the placeholders in the properties of a file: its information and its metadata (ISO 32000-1, 14.3). */
export function fillProperties(file: PDFDocument, texts: OwnTexts): void {
  if (Object.keys(texts).length === 0) return;
  const info = infoOf(file);
  for (const [key, value] of info?.entries() ?? []) info?.set(key, filledValue(value, texts));
  const metadata = refAt(file.catalog, "Metadata");
  const filled = filledMetadata(file, texts);
  if (metadata !== undefined && filled !== undefined)
    file.context.assign(metadata, file.context.stream(filled, { Type: "Metadata", Subtype: "XML" }));
}

/** Returns whether a file, with these texts, has the properties of another one, apart from the times of its making. */
export function hasPropertiesOf(file: PDFDocument, texts: OwnTexts, other: PDFDocument): boolean {
  return describe(file, texts) === describe(other, {});
}

const TIMES = pdfNames("CreationDate ModDate");
/** The times, and the blanks at the end, whose number depends on what is written before (XMP, part 1, 7.3.2). */
const CHANGING_METADATA = /\s+(?=<\?xpacket end)|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g;

function describe(file: PDFDocument, texts: OwnTexts): string {
  const entries = infoOf(file)?.entries() ?? [];
  const values = entries
    .filter(([key]) => !TIMES.has(key))
    .map(([key, value]) => [key.toString(), printed(filledValue(value, texts))]);
  return JSON.stringify([values, filledMetadata(file, texts)?.toString("utf8").replace(CHANGING_METADATA, "")]);
}

function infoOf({ context }: PDFDocument): PDFDict | undefined {
  const info = context.lookup(context.trailerInfo.Info);
  return info instanceof PDFDict ? info : undefined;
}

function printed(value: PDFObject): string {
  return isString(value) ? value.decodeText() : value.toString();
}

function filledValue(value: PDFObject, texts: OwnTexts): PDFObject {
  const written = isString(value) ? value.decodeText() : "";
  return Object.hasOwn(texts, written) ? PDFHexString.fromText(texts[written] ?? "") : value;
}

function filledMetadata({ catalog }: PDFDocument, texts: OwnTexts): Buffer | undefined {
  const metadata = objectAt(catalog, "Metadata");
  const xmp = metadata instanceof PDFRawStream ? decodedStream(metadata)?.toString("utf8") : undefined;
  if (xmp === undefined) return undefined;
  // LibreOffice escapes nothing else in a text.
  const filled = Object.entries(texts).reduce(
    (text, [placeholder, own]) => text.replaceAll(placeholder, () => escapeMarkup(own)),
    xmp,
  );
  return Buffer.from(filled);
}
