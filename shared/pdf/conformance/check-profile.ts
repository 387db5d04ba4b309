/** ICC profiles (ISO 15076-1, 7.2): of the output intent and of colours. */
import { decodePDFRawStream, type PDFDocument, PDFRawStream } from "pdf-lib";
import { arrayAt, dictsIn, nameAt, numberAt, objectAt } from "#shared/pdf/lookup.ts";
import type { Findings } from "./findings.ts";

const COMPONENTS: Readonly<Record<string, number>> = { GRAY: 1, "RGB ": 3, "Lab ": 3, CMYK: 4 };
const COLOUR_CLASSES = ["prtr", "mntr", "scnr", "spac"];
const OUTPUT_CLASSES = ["prtr", "mntr"];

/** The components of the colours that the output intent gives a profile to: 1, 3 or 4; 0 where there is none. */
export function checkOutputIntent({ catalog }: PDFDocument, findings: Findings): number {
  const intents = dictsIn(arrayAt(catalog, "OutputIntents"));
  const profiles = intents
    .filter((intent) => nameAt(intent, "S")?.decodeText() === "GTS_PDFA1")
    .map((intent) => objectAt(intent, "DestOutputProfile"));
  const [first] = profiles;
  if (new Set(profiles).size > 1) findings.add("outputIntent", "two profiles");
  if (!(first instanceof PDFRawStream)) return 0;
  const components = profileComponents(first, findings.isPartOne, OUTPUT_CLASSES);
  if (components === undefined) findings.add("outputIntent", "a profile that is none");
  return components ?? 0;
}

export function checkColourProfile(profile: unknown, findings: Findings): void {
  const isValid = profile instanceof PDFRawStream && profileComponents(profile, findings.isPartOne, COLOUR_CLASSES);
  if (!isValid) findings.add("profiles");
}

/** Undefined for what is no profile, or not of the version, class and size that it must have. */
function profileComponents(stream: PDFRawStream, isPartOne: boolean, classes: readonly string[]): number | undefined {
  const header = headerOf(stream);
  if (header === undefined || header.toString("latin1", 36, 40) !== "acsp") return undefined;
  const components = COMPONENTS[header.toString("latin1", 16, 20)];
  const isOfVersion = (header[8] ?? 99) <= (isPartOne ? 2 : 4);
  const isOfClass = classes.includes(header.toString("latin1", 12, 16));
  return isOfVersion && isOfClass && components === numberAt(stream.dict, "N") ? components : undefined;
}

function headerOf(stream: PDFRawStream): Buffer | undefined {
  try {
    const header = Buffer.from(decodePDFRawStream(stream).decode().subarray(0, 128));
    return header.length === 128 ? header : undefined;
  } catch {
    return undefined;
  }
}
