/** Determines the kind of a data file: its name states it, and its content must agree. */
import { DataFailure } from "./data-failure.ts";

const DATA_KINDS = ["xlsx", "xls", "ods", "csv", "tsv"] as const;
export type DataKind = (typeof DATA_KINDS)[number];

export interface DataFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
  /** The charset that its sender declares, for a text file. */
  readonly charset?: string;
}

/**
 * If the name has no extension, only the content decides.
 * @throws DataFailure `format_unsupported`, `mismatch`, `encrypted`, `empty`
 */
export function dataKind({ filename, bytes }: DataFile): DataKind {
  const extension = /[^/\\]\.([^./\\]+)$/.exec(filename)?.[1]?.toLowerCase();
  const named = DATA_KINDS.find((kind) => kind === extension);
  if (extension !== undefined && named === undefined) {
    throw new DataFailure("format_unsupported", `its name ends in .${extension}`);
  }
  if (bytes.length === 0) throw new DataFailure("empty", "it has no content");
  const content = contentOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (content === "encrypted") throw new DataFailure("encrypted", "it is protected by a password");
  const kind = content === "text" ? textKind(named) : content;
  if (kind !== (named ?? kind) || isOther(kind)) throw new DataFailure("mismatch", `its content is ${NAMES[kind]}`);
  return kind;
}

type Content = Exclude<DataKind, "csv" | "tsv"> | "encrypted" | "text" | Other;
type Other = "workbook of Excel 4" | "old office file" | "zip" | "pdf" | "picture" | "html" | "xml" | "rtf";

const NAMES: Readonly<Record<DataKind | Other, string>> = {
  xlsx: "an .xlsx workbook",
  xls: "an .xls workbook",
  ods: "an .ods workbook",
  csv: "not that of a workbook",
  tsv: "not that of a workbook",
  "workbook of Excel 4": "a workbook of Excel 4 or older; save it as .xlsx",
  "old office file": "an old Office file, but not a workbook",
  zip: "a zip archive, but not a workbook",
  pdf: "a PDF file",
  picture: "a picture",
  html: "a web page",
  xml: "XML",
  rtf: "an RTF document",
};

function isOther(kind: DataKind | Other): kind is Other {
  return !DATA_KINDS.some((known) => known === kind);
}

function textKind(named: DataKind | undefined): DataKind {
  return named === "tsv" ? "tsv" : "csv";
}

/** Identifies content by its first bytes, and containers by what they contain. */
function contentOf(bytes: Buffer): Content {
  const start = bytes.subarray(0, START_BYTES).toString("latin1");
  if (ZIP_STARTS.some((zip) => start.startsWith(zip))) return packageContent(bytes);
  if (start.startsWith(COMPOUND_FILE)) return compoundContent(bytes);
  if (isBareWorkbook(bytes)) return "workbook of Excel 4";
  return STARTS.find(([pattern]) => pattern.test(start))?.[1] ?? "text";
}

const START_BYTES = 1024;

/** APPNOTE.TXT 4.3.7 and 4.3.16: an entry, or the end record if there is none. */
const ZIP_STARTS = ["PK\u0003\u0004", "PK\u0005\u0006"];

/** MS-CFB 2.2: the container of old Office files, and of new ones that are encrypted. */
const COMPOUND_FILE = "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1";

const STARTS: readonly (readonly [RegExp, Other])[] = [
  [/^%PDF-/, "pdf"],
  [/^(?:\u0089PNG\r\n|\u00ff\u00d8\u00ff|GIF8[79]a|RIFF.{4}WEBP)/s, "picture"],
  [/^\{\\rtf/, "rtf"],
  [/^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype\s+html|html|head|body|table|meta)[\s>]/i, "html"],
  [/^(?:\u00ef\u00bb\u00bf)?\s*<\?xml\s/, "xml"],
];

/** The archive's directory contains the names of parts uncompressed. */
function packageContent(bytes: Buffer): Content {
  const opendocument = "mimetypeapplication/vnd.oasis.opendocument";
  if (bytes.subarray(30, 120).includes(`${opendocument}.spreadsheet`)) return "ods";
  if (bytes.subarray(30, 120).includes(opendocument)) return "zip";
  if (bytes.includes("[Content_Types].xml")) {
    return bytes.includes("xl/") && !bytes.includes("xl/workbook.bin") ? "xlsx" : "zip";
  }
  return bytes.includes("content.xml") && bytes.includes("META-INF/manifest.xml") ? "ods" : "zip";
}

function compoundContent(bytes: Buffer): Content {
  const holds = (stream: string) => bytes.includes(Buffer.from(`${stream}\u0000`, "utf16le"));
  if (holds("EncryptedPackage")) return "encrypted";
  return holds("Workbook") || holds("Book") ? "xls" : "old office file";
}

/** Excel 2 to 4 wrote records without a container: the first record states the version. */
function isBareWorkbook(bytes: Buffer): boolean {
  return (
    bytes.length > 8 &&
    bytes[0] === 0x09 &&
    [0x00, 0x02, 0x04].includes(bytes[1] ?? -1) &&
    (bytes[2] ?? 0) <= 8 &&
    bytes[3] === 0
  );
}
