/** Reads the header of an ICC profile (ICC.1, 7.2). */
import { type PDFObject, PDFRawStream } from "pdf-lib";
import { numberAt } from "#shared/pdf/objects/lookup.ts";
import { decoded } from "./decode-content.ts";

export interface IccProfile {
  /** `prtr`, `mntr`, `scnr`, `spac`, … */
  readonly deviceClass: string;
  /** `RGB `, `CMYK`, `GRAY`, `Lab `, … */
  readonly space: string;
  readonly version: number;
}

const COMPONENTS: Readonly<Record<string, number>> = { GRAY: 1, "RGB ": 3, "Lab ": 3, CMYK: 4 };

/** Returns undefined if there is no profile, or if its number of components does not match its colour space. */
export function readIccProfile(object: PDFObject | undefined): IccProfile | undefined {
  if (!(object instanceof PDFRawStream)) return undefined;
  const header = Buffer.from(decoded(object)?.subarray(0, 128) ?? []).toString("latin1");
  const space = header.slice(16, 20);
  if (header.slice(36, 40) !== "acsp" || numberAt(object.dict, "N") !== COMPONENTS[space]) return undefined;
  return { deviceClass: header.slice(12, 16), space, version: header.charCodeAt(8) };
}
