/** Every object of the file, whether or not anything draws it: limits, filters, attached files. */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
  PDFStream,
  PDFString,
} from "pdf-lib";
import { arrayAt, dictAt, nameAt, objectAt, refAt, refsIn } from "#shared/pdf/lookup.ts";
import type { Findings } from "./findings.ts";

const NAME_BYTES_MAX = 127;
const ARRAY_ELEMENTS_MAX = 8_191;
const INTEGER_MAX = 2 ** 31;
/** Objects within objects; deeper ones are not looked at. */
const DEPTH_MAX = 40;

export function checkObjects({ context }: PDFDocument, findings: Findings): void {
  const files: AttachedFile[] = [];
  const related = new Set<PDFRef>();
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const look = (value: PDFObject, depth: number): void => {
      checkLimits(value, findings);
      if (depth > DEPTH_MAX) return;
      const dict = value instanceof PDFStream ? value.dict : value;
      if (dict instanceof PDFDict) {
        for (const each of refsIn(arrayAt(dict, "AF"))) related.add(each);
        if (isFileSpecification(dict)) files.push({ ref: depth === 0 ? ref : undefined, specification: dict });
        for (const [, entry] of dict.entries()) look(entry, depth + 1);
      } else if (value instanceof PDFArray) {
        for (const element of value.asArray()) look(element, depth + 1);
      }
    };
    look(object, 0);
    if (object instanceof PDFRawStream) checkStream(object, findings);
  }
  for (const file of files) checkAttachedFile(file, related, findings);
}

function checkLimits(object: PDFObject, findings: Findings): void {
  if (object instanceof PDFName) checkName(object, findings);
  else if (object instanceof PDFDict) for (const key of object.keys()) checkName(key, findings);
  else if (object instanceof PDFArray && object.size() > ARRAY_ELEMENTS_MAX) findings.add("arrays");
  else if (object instanceof PDFNumber) checkNumber(object.asNumber(), findings);
  else if (object instanceof PDFString || object instanceof PDFHexString)
    checkString(object.asBytes().length, findings);
  if (object instanceof PDFHexString && !/^[0-9A-Fa-f\s]*$/.test(object.asString())) findings.add("hexStrings");
}

function checkName(name: PDFName, findings: Findings): void {
  if (Buffer.byteLength(name.decodeText()) > NAME_BYTES_MAX) findings.add("names");
}

export function checkString(bytes: number, findings: Findings): void {
  if (bytes > (findings.isPartOne ? 65_535 : 32_767)) findings.add("strings");
}

function checkNumber(value: number, findings: Findings): void {
  const isTooLarge = Number.isInteger(value)
    ? value >= INTEGER_MAX || value < -INTEGER_MAX
    : Math.abs(value) > (findings.isPartOne ? 32_767 : 3.403e38);
  if (isTooLarge) findings.add("numbers", String(value));
}

const FILTERS = new Set([
  "ASCIIHexDecode",
  "ASCII85Decode",
  "FlateDecode",
  "RunLengthDecode",
  "CCITTFaxDecode",
  "JBIG2Decode",
  "DCTDecode",
  "JPXDecode",
]);

function checkStream(stream: PDFRawStream, findings: Findings): void {
  const { dict } = stream;
  const isOutside = ["F", "FFilter", "FDecodeParms"].some((key) => dict.has(PDFName.of(key)));
  if (isOutside) findings.add("externalStreams");
  for (const filter of filtersOf(dict)) {
    if (!FILTERS.has(filter) || (findings.isPartOne && filter === "JPXDecode")) findings.add("filters", filter);
  }
}

export function filtersOf(dict: PDFDict): readonly string[] {
  const filter = objectAt(dict, "Filter");
  const filters = filter instanceof PDFArray ? filter.asArray().map((_, index) => filter.lookup(index)) : [filter];
  return filters.filter((each) => each instanceof PDFName).map((each) => each.decodeText());
}

interface AttachedFile {
  readonly ref: PDFRef | undefined;
  readonly specification: PDFDict;
}

function isFileSpecification(dict: PDFDict): boolean {
  return dictAt(dict, "EF") !== undefined;
}

function checkAttachedFile(
  { ref, specification }: AttachedFile,
  related: ReadonlySet<PDFRef>,
  findings: Findings,
): void {
  const stream = objectAt(dictAt(specification, "EF"), "F") ?? objectAt(dictAt(specification, "EF"), "UF");
  const faults = [
    findings.isPartOne && "an attached file",
    !(objectAt(specification, "F") && objectAt(specification, "UF")) && "a file without both of its names",
    findings.part === "2b" && !isPdfaOneOrTwo(stream) && "a file that is no PDF/A-1 or PDF/A-2",
    findings.part === "3b" && !nameAt(specification, "AFRelationship") && "a file without a relationship",
    findings.part === "3b" && !(ref && related.has(ref)) && "a file that belongs to nothing",
    findings.part === "3b" && !hasMediaType(stream) && "a file without a media type",
  ];
  for (const fault of faults) if (fault) findings.add("attachments", fault);
}

function hasMediaType(stream: PDFObject | undefined): boolean {
  const type = stream instanceof PDFStream ? nameAt(stream.dict, "Subtype")?.decodeText() : undefined;
  return type !== undefined && /^[\w.+-]+\/[\w.+;= -]+$/.test(type);
}

/** By its own label; what a service attaches was checked before. */
function isPdfaOneOrTwo(stream: PDFObject | undefined): boolean {
  if (!(stream instanceof PDFRawStream) || refAt(stream.dict, "EF")) return false;
  try {
    const file = Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");
    return file.startsWith("%PDF-") && /pdfaid:part(?:>|\s*=\s*["'])\s*[12]/.test(file);
  } catch {
    return false;
  }
}
