/** Checks the XMP metadata of a PDF/A file, and in PDF/A-1 that the document information dictionary agrees with it. */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from "pdf-lib";
import { nameAt, objectAt, stringAt } from "#shared/pdf/objects/lookup.ts";
import { checkExtensionSchemas, definedProperties } from "./check-extension-schemas.ts";
import { pdfDate, xmpDate } from "./dates.ts";
import { decoded } from "./decode-content.ts";
import type { Findings } from "./findings.ts";
import { textIn } from "./xml-tree.ts";
import { DC, defaultText, itemsOf, PDF_SCHEMA, PDFA_ID, propertyOf, readXmp, XMP_BASIC, type Xmp } from "./xmp.ts";
import { predefinedType } from "./xmp-schemas.ts";
import { hasType } from "./xmp-types.ts";

export function checkMetadata(document: PDFDocument, findings: Findings): void {
  const stream = objectAt(document.catalog, "Metadata");
  if (!(stream instanceof PDFRawStream)) {
    findings.add("metadata");
    return;
  }
  findings.expect(!stream.dict.has(PDFName.of("Filter")), "metadataFilter");
  findings.expect(nameAt(stream.dict, "Type") !== undefined, "metadata");
  const text = decodeText(stream, findings);
  const header = /<\?xpacket\s[^?]*\?>/.exec(text ?? "")?.[0] ?? "";
  findings.expect(!/\s(bytes|encoding)\s*=/.test(header), "xmpPacket");
  const xmp = text === undefined ? undefined : readXmp(text);
  if (!xmp) {
    findings.add("xmpSyntax");
    return;
  }
  checkProperties(xmp, findings);
  checkIdentification(xmp, findings);
  const info = document.context.lookup(document.context.trailerInfo.Info);
  if (findings.number === 1 && info instanceof PDFDict) checkInfo(info, xmp, findings);
}

/** Checks the metadata of pages, pictures, fonts and other objects than the document. */
export function checkObjectMetadata({ catalog, context }: PDFDocument, findings: Findings): void {
  const found = new Set<PDFRawStream>();
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (object !== catalog) collectMetadata(object, found, 0);
  }
  for (const stream of found) {
    const text = decodeText(stream, findings);
    const xmp = text === undefined ? undefined : readXmp(text);
    if (xmp) checkProperties(xmp, findings);
    else findings.add("xmpSyntax");
  }
}

const METADATA = PDFName.of("Metadata");
const NESTING_MAX = 50;

function collectMetadata(object: PDFObject, found: Set<PDFRawStream>, depth: number): void {
  if (depth > NESTING_MAX) return;
  if (object instanceof PDFArray) for (const element of object.asArray()) collectMetadata(element, found, depth + 1);
  const dict = object instanceof PDFStream ? object.dict : object;
  if (!(dict instanceof PDFDict)) return;
  const metadata = dict.has(METADATA) ? dict.lookup(METADATA) : undefined;
  if (metadata instanceof PDFRawStream) found.add(metadata);
  for (const [, value] of dict.entries()) collectMetadata(value, found, depth + 1);
}

/** Returns the metadata of the document, or undefined if there is none that can be read. */
export function xmpOf({ catalog }: PDFDocument): Xmp | undefined {
  const stream = objectAt(catalog, "Metadata");
  return stream instanceof PDFRawStream ? readXmp(Buffer.from(decoded(stream) ?? []).toString()) : undefined;
}

/** Returns the part and level that a file's metadata claim, such as "2B", or undefined if they claim none. */
export function claimedLabel(document: PDFDocument): string | undefined {
  const xmp = xmpOf(document);
  const part = xmp && propertyOf(xmp, PDFA_ID, "part")?.text;
  return part ? `${part}${propertyOf(xmp, PDFA_ID, "conformance")?.text ?? ""}` : undefined;
}

function decodeText(stream: PDFRawStream, findings: Findings): string | undefined {
  try {
    const bytes = decodePDFRawStream(stream).decode();
    if (findings.number === 1 && bytes[0] === 0xfe && bytes[1] === 0xff)
      return new TextDecoder("utf-16be").decode(bytes);
    if (findings.number === 1 && bytes[0] === 0xff && bytes[1] === 0xfe)
      return new TextDecoder("utf-16le").decode(bytes);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function checkProperties(xmp: Xmp, findings: Findings): void {
  checkExtensionSchemas(xmp, findings);
  const { types, structures } = definedProperties(xmp);
  for (const property of xmp.properties) {
    const type = predefinedType(property, findings.number) ?? types.get(`${property.namespace}${property.name}`);
    findings.expect(type !== undefined && hasType(property, type, structures), "xmpProperty", property.name);
  }
}

function checkIdentification(xmp: Xmp, findings: Findings): void {
  const part = propertyOf(xmp, PDFA_ID, "part");
  const level = propertyOf(xmp, PDFA_ID, "conformance");
  const levels = findings.number === 1 ? /^[AB]$/ : /^[ABU]$/;
  const named = part?.text === String(findings.number) && levels.test(level?.text ?? "");
  const prefixed = [part, level].every((property) => property?.prefix === "pdfaid");
  findings.expect(named && prefixed, "identification");
}

/** Checks clause 6.7.3 of ISO 19005-1. Entries that the dictionary lacks need not be in the metadata. */
function checkInfo(info: PDFDict, xmp: Xmp, findings: Findings): void {
  const creators = itemsOf(propertyOf(xmp, DC, "creator"), "Seq") ?? [];
  const plain = (namespace: string, name: string): string | undefined => propertyOf(xmp, namespace, name)?.text;
  const texts: Readonly<Record<string, string | undefined>> = {
    Title: defaultText(propertyOf(xmp, DC, "title")),
    Author: creators.length === 1 ? textIn(creators[0]) : undefined,
    Subject: defaultText(propertyOf(xmp, DC, "description")),
    Keywords: plain(PDF_SCHEMA, "Keywords"),
    Creator: plain(XMP_BASIC, "CreatorTool"),
    Producer: plain(PDF_SCHEMA, "Producer"),
  };
  for (const [key, text] of Object.entries(texts)) {
    const own = stringAt(info, key)
      ?.decodeText()
      .replace(/(?<!\0)\0+$/, "");
    findings.expect(own === undefined || own === text || own.trim() === text, "infoMismatch", key);
  }
  for (const [key, name] of [
    ["CreationDate", "CreateDate"],
    ["ModDate", "ModifyDate"],
  ] as const) {
    const own = stringAt(info, key)?.decodeText();
    const same = own === undefined || (pdfDate(own) !== undefined && pdfDate(own) === xmpDate(plain(XMP_BASIC, name)));
    findings.expect(same, "infoMismatch", key);
  }
}
