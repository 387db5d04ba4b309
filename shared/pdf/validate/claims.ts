/** Reads which standards the metadata of a PDF name (ISO 19005-1 to -4; ISO 14289-1 and -2, clause 5). */
import { PDFUA_ID } from "#shared/pdf/accessible/accessible-metadata.ts";
import { PDFA_ID, propertyOf, type Xmp } from "#shared/pdf/conformance/xmp.ts";

/** Returns for example "PDF/A-2b" and "PDF/UA-1". Numbers and levels that no part of a standard has are left out. */
export function claimsIn(xmp: Xmp | undefined): readonly string[] {
  const text = (namespace: string, name: string) => (xmp && propertyOf(xmp, namespace, name)?.text) ?? "";
  const label = `${text(PDFA_ID, "part")}${text(PDFA_ID, "conformance").toLowerCase()}`;
  const accessible = text(PDFUA_ID, "part");
  return [
    ...(/^(?:1[ab]|[23][abu]|4[ef]?)$/.test(label) ? [`PDF/A-${label}`] : []),
    ...(/^[12]$/.test(accessible) ? [`PDF/UA-${accessible}`] : []),
  ];
}
