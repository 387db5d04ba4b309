/** Checks the output intents of a PDF/A file, and finds what device colours mean in it. */
import type { PDFDocument, PDFObject } from "pdf-lib";
import { PDFName } from "pdf-lib";
import { arrayAt, dictsIn, nameAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import type { Findings } from "./findings.ts";
import { readIccProfile } from "./icc-profile.ts";

/** PDF/A-1 knows ICC profiles of version 2, the others up to 4. */
export const ICC_VERSION_MAX = { 1: 2, 2: 4, 3: 4 } as const;

/** The colour space of the PDF/A output intent: `RGB `, `CMYK`, `GRAY`, or undefined without a valid one. */
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
