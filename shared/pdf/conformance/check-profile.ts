/** Checks the output intents of a PDF/A file, and determines how they define device colours. */
import type { PDFDocument, PDFObject } from "pdf-lib";
import { PDFName } from "pdf-lib";
import { arrayAt, dictsIn, nameAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import type { Findings } from "./findings.ts";
import { readIccProfile } from "./icc-profile.ts";

/** PDF/A-1 allows ICC profiles of version 2, the other parts up to version 4. */
export const ICC_VERSION_MAX = { 1: 2, 2: 4, 3: 4 } as const;

/** Returns the colour space of the PDF/A output intent: `RGB `, `CMYK`, `GRAY`, or undefined without a valid one. */
export function checkOutputIntents({ catalog }: PDFDocument, findings: Findings): string | undefined {
  const intents = dictsIn(arrayAt(catalog, "OutputIntents"));
  const profiles = new Set<PDFObject>();
  let space: string | undefined;
  for (const intent of intents) {
    const object = objectAt(intent, "DestOutputProfile");
    if (object) profiles.add(object);
    if (!object || nameAt(intent, "S") !== PDFName.of("GTS_PDFA1")) continue;
    const profile = readIccProfile(object);
    const fits =
      profile !== undefined &&
      /^(prtr|mntr)$/.test(profile.deviceClass) &&
      /^(RGB |CMYK|GRAY)$/.test(profile.space) &&
      profile.version <= ICC_VERSION_MAX[findings.number];
    findings.expect(fits, "outputProfile");
    space = profile?.space;
  }
  findings.expect(profiles.size <= 1, "outputProfiles");
  return space;
}
