/** The file's own structure: header, end, trailer, cross-references. */
import type { PDFDocument } from "pdf-lib";
import type { Findings } from "./findings.ts";

/** Looked at before the file is parsed. */
export function checkBytes(bytes: Uint8Array, findings: Findings): void {
  const start = latin1(bytes.subarray(0, 64));
  const header = /^%PDF-1\.[0-7](?:\r\n|\r|\n)%[\x80-\xff]{4}/.exec(start);
  if (!header) findings.add("header", JSON.stringify(start.slice(0, 16)));
  const end = latin1(bytes.subarray(-32));
  if (!/%%EOF(?:\r\n|\r|\n)?$/.test(end)) findings.add("end", JSON.stringify(end.slice(-8)));
  if (findings.isPartOne && /\/Type\s*\/(?:XRef|ObjStm)\b/.test(latin1(bytes))) findings.add("crossReferences");
}

export function checkTrailer({ context }: PDFDocument, findings: Findings): void {
  const { Encrypt, ID } = context.trailerInfo;
  if (Encrypt !== undefined) findings.add("encryption");
  if (context.lookup(ID) === undefined) findings.add("identifier");
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}
