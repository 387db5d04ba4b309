/** Fonts (ISO 19005-1, 6.3; ISO 19005-2, 6.2.11), but for what stands in the font programs themselves. */
import { PDFDict, PDFName, type PDFObject, PDFStream } from "pdf-lib";
import { arrayAt, dictAt, nameAt, numberAt, objectAt } from "#shared/pdf/lookup.ts";
import type { Findings } from "./findings.ts";

const TYPES = new Set(["Type0", "Type1", "MMType1", "Type3", "TrueType"]);
const FONT_FILES = ["FontFile", "FontFile2", "FontFile3"];
const SYMBOLIC = 4;
const IDENTITY_MAPS = new Set(["Identity-H", "Identity-V"]);
/** The character maps that readers have (ISO 32000-1, table 118), by how their names begin. */
const PREDEFINED_MAP = /^(?:GB|B5|HKscs|ETen|ETHK|CNS|Uni|83pv|90|Add|EUC|Ext|H$|V$|KSC)/;

/** Glyphs of a Type 3 font are content: its caller draws them. */
export function checkFont(font: PDFDict, findings: Findings): void {
  const type = nameAt(font, "Subtype")?.decodeText() ?? "";
  if (!TYPES.has(type)) {
    findings.add("fontTypes", type);
    return;
  }
  if (type === "Type0") {
    checkComposite(font, findings);
    return;
  }
  if (type !== "Type3") checkSimple(font, type, findings);
}

function checkComposite(font: PDFDict, findings: Findings): void {
  const descendant = arrayAt(font, "DescendantFonts")?.lookup(0);
  if (!(descendant instanceof PDFDict)) {
    findings.add("fontTypes", "a composite font without its part");
    return;
  }
  const descriptor = dictAt(descendant, "FontDescriptor");
  assertEmbedded(descendant, descriptor, findings);
  if (nameAt(descendant, "Subtype")?.decodeText() === "CIDFontType2" && objectAt(descriptor, "FontFile2")) {
    checkGlyphMap(objectAt(descendant, "CIDToGIDMap"), findings);
  }
  const map = nameAt(font, "Encoding")?.decodeText();
  if (map && !IDENTITY_MAPS.has(map) && !PREDEFINED_MAP.test(map)) findings.add("fontMaps", map);
  if (findings.isPartOne && isSubset(descendant) && !objectAt(descriptor, "CIDSet"))
    findings.add("subsets", "no CIDSet");
}

function checkGlyphMap(map: PDFObject | undefined, findings: Findings): void {
  const isMap = map instanceof PDFStream || (map instanceof PDFName && map.decodeText() === "Identity");
  if (!isMap) findings.add("glyphMaps");
}

function checkSimple(font: PDFDict, type: string, findings: Findings): void {
  const descriptor = dictAt(font, "FontDescriptor");
  if (!assertEmbedded(font, descriptor, findings)) return;
  if (["FirstChar", "LastChar", "Widths"].some((key) => objectAt(font, key) === undefined)) findings.add("fontWidths");
  if (type === "TrueType") checkTrueTypeEncoding(font, descriptor, findings);
  if (findings.isPartOne && type === "Type1" && isSubset(font) && !objectAt(descriptor, "CharSet")) {
    findings.add("subsets", "no CharSet");
  }
}

function checkTrueTypeEncoding(font: PDFDict, descriptor: PDFDict | undefined, findings: Findings): void {
  const encoding = objectAt(font, "Encoding");
  const isSymbolic = ((numberAt(descriptor, "Flags") ?? 0) & SYMBOLIC) !== 0;
  if (isSymbolic) {
    if (encoding) findings.add("fontEncodings", "an encoding of a symbolic font");
    return;
  }
  const name = encoding instanceof PDFDict ? nameAt(encoding, "BaseEncoding") : encoding;
  const isStandard = name instanceof PDFName && ["MacRomanEncoding", "WinAnsiEncoding"].includes(name.decodeText());
  if (!isStandard) findings.add("fontEncodings");
}

function assertEmbedded(font: PDFDict, descriptor: PDFDict | undefined, findings: Findings): boolean {
  const isEmbedded = FONT_FILES.some((key) => objectAt(descriptor, key) instanceof PDFStream);
  if (!isEmbedded) findings.add("fontsEmbedded", nameAt(font, "BaseFont")?.decodeText() ?? "");
  return isEmbedded;
}

/** Subsets are named `ABCDEF+Name` (ISO 32000-1, 9.6.4). */
function isSubset(font: PDFDict): boolean {
  return /^[A-Z]{6}\+/.test(nameAt(font, "BaseFont")?.decodeText() ?? "");
}
