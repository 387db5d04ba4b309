/** Checks each object of a PDF/A file individually: limits, filters, streams in other files. */
import { isUtf8 } from "node:buffer";
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFStream,
  PDFString,
} from "pdf-lib";
import { elementsOf, nameAt, objectAt, pdfNames } from "#shared/pdf/objects/lookup.ts";
import type { Findings } from "./findings.ts";

/** ISO 19005-1, 6.1.12 and ISO 19005-2, 6.1.13. */
export const STRING_LENGTH_MAX = { 1: 65_535, 2: 32_767, 3: 32_767 } as const;
export const NAME_LENGTH_MAX = 127;
const ARRAY_LENGTH_MAX = 8191;
const DICTIONARY_SIZE_MAX = 4095;
export const INTEGER_MAX = 2_147_483_647;
const REAL_MAX = { 1: 32_767, 2: 3.403e38, 3: 3.403e38 } as const;
const REAL_MIN = { 1: 0, 2: 1.175e-38, 3: 1.175e-38 } as const;

/** The maximum depth. No producer nests deeper; content below it is not examined. */
const NESTING_MAX = 200;

const ALLOWED_FILTERS = pdfNames(
  "ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode",
);
const JPX = PDFName.of("JPXDecode");
const EXTERNAL = pdfNames("F FFilter FDecodeParms");

export function checkObjects({ context }: PDFDocument, findings: Findings): void {
  for (const [, object] of context.enumerateIndirectObjects()) {
    findings.within(object, () => {
      checkValue(object, findings, 0);
      if (object instanceof PDFRawStream) checkStream(object, findings);
    });
  }
}

export function checkNumber(text: string, value: number, findings: Findings): void {
  if (!/[.eE]/.test(text)) findings.expect(Math.abs(value) <= INTEGER_MAX, "integerRange", text);
  else {
    const size = Math.abs(value);
    findings.expect(
      size <= REAL_MAX[findings.number] && (size === 0 || size >= REAL_MIN[findings.number]),
      "realRange",
      text,
    );
  }
}

function checkValue(value: PDFObject, findings: Findings, depth: number): void {
  if (depth > NESTING_MAX) return;
  if (value instanceof PDFDict) checkEntries(value, findings, depth);
  else if (value instanceof PDFArray) {
    findings.expect(value.size() <= ARRAY_LENGTH_MAX, "arrayLength");
    if (COLORANT_SPACES.has(value.asArray()[0] as PDFName)) checkEncodings(colorantsOf(value), findings);
    for (const element of value.asArray()) checkValue(element, findings, depth + 1);
  } else if (value instanceof PDFStream) checkEntries(value.dict, findings, depth);
  else if (value instanceof PDFName) checkName(value, findings);
  else if (value instanceof PDFNumber) {
    if (Math.abs(value.asNumber()) > 32_767 || !Number.isInteger(value.asNumber())) {
      checkNumber(value.toString(), value.asNumber(), findings);
    }
  } else checkString(value, findings);
}

function checkEntries(dict: PDFDict, findings: Findings, depth: number): void {
  const entries = dict.entries();
  findings.expect(entries.length <= DICTIONARY_SIZE_MAX, "dictionarySize");
  checkEncodings([objectAt(dict, "BaseFont")], findings);
  for (const [key, value] of entries) {
    checkName(key, findings);
    checkValue(value, findings, depth + 1);
  }
}

const COLORANT_SPACES = pdfNames("Separation DeviceN");

/** Returns the name of a Separation space, or those of a DeviceN space. */
function colorantsOf(space: PDFArray): readonly (PDFObject | undefined)[] {
  const names = space.lookup(1);
  return names instanceof PDFArray ? elementsOf(names) : [names];
}

function checkEncodings(names: readonly (PDFObject | undefined)[], findings: Findings): void {
  for (const name of names) {
    findings.expect(!(name instanceof PDFName) || isUtf8(Buffer.from(name.asBytes())), "nameEncoding");
  }
}

/** The text is longer than the name if bytes are written as #xx. */
function checkName(name: PDFName, findings: Findings): void {
  if (name.asString().length <= NAME_LENGTH_MAX) return;
  findings.expect(name.asBytes().length <= NAME_LENGTH_MAX, "nameLength");
}

function checkString(value: PDFObject, findings: Findings): void {
  const isHex = value instanceof PDFHexString;
  if (!isHex && !(value instanceof PDFString)) return;
  const text = value.asString();
  if (isHex) findings.expect(isHexText(text), "hexString");
  if (text.length <= STRING_LENGTH_MAX[findings.number]) return;
  findings.expect(value.asBytes().length <= STRING_LENGTH_MAX[findings.number], "stringLength");
}

function isHexText(text: string): boolean {
  return /^(?:[\da-f]{2})*$/i.test(text) || /^(?:[\da-f]{2})*$/i.test(text.replace(/\s/g, ""));
}

function checkStream({ dict }: PDFRawStream, findings: Findings): void {
  const type = nameAt(dict, "Type");
  if (type === PDFName.of("XRef") || type === PDFName.of("ObjStm")) return;
  findings.expect(!dict.keys().some((key) => EXTERNAL.has(key)), "externalStream");
  for (const filter of filtersOf(dict)) {
    if (filter === JPX) findings.expect(findings.number > 1, "jpeg2000");
    else findings.expect(ALLOWED_FILTERS.has(filter), "filter", filter.decodeText());
  }
}

export function filtersOf(dict: PDFDict): readonly PDFName[] {
  const filter = objectAt(dict, "Filter");
  if (filter instanceof PDFName) return [filter];
  return filter instanceof PDFArray ? elementsOf(filter).filter((name) => name instanceof PDFName) : [];
}
