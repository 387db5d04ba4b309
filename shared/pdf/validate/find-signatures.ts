/** Finds the signatures of a PDF, and which bytes each covers (ISO 32000-1, 12.8.1). */
import { type PDFArray, type PDFDict, type PDFDocument, PDFNumber } from "pdf-lib";
import type { FoundSignature } from "#shared/base/model/pdf-validation.ts";
import { fieldOf, textOf } from "#shared/pdf/accessible/check-annotations.ts";
import { arrayAt, dictAt, dictsIn, eachOnce, elementsOf, nameAt } from "#shared/pdf/objects/lookup.ts";

const SIGNATURES_MAX = 100;
const NAME_CHARACTERS_MAX = 200;

/** @param bytes the file as it is, not decrypted */
export function findSignatures(bytes: Uint8Array, { catalog }: PDFDocument): readonly FoundSignature[] {
  const roots = dictsIn(arrayAt(dictAt(catalog, "AcroForm"), "Fields"));
  const signatures = [...eachOnce<PDFDict>(roots, (field) => dictsIn(arrayAt(field, "Kids")))].flatMap((field) => {
    const value = dictAt(field, "V");
    const range = arrayAt(value, "ByteRange");
    if (!value || !range) return [];
    const encoding = nameAt(value, "SubFilter")?.decodeText();
    const name = textOf(fieldOf(field), "T");
    return [
      {
        field: name.slice(0, NAME_CHARACTERS_MAX),
        encoding: encoding?.slice(0, NAME_CHARACTERS_MAX),
        covers: coveredBy(range, bytes),
      },
    ];
  });
  return signatures.slice(0, SIGNATURES_MAX);
}

function coveredBy(range: PDFArray, bytes: Uint8Array): FoundSignature["covers"] {
  const numbers = elementsOf(range).map((each) => (each instanceof PDFNumber ? each.asNumber() : -1));
  const [start = -1, length = -1, next = -1, rest = -1] = numbers;
  const end = next + rest;
  const isSound = numbers.length === 4 && numbers.every((each) => Number.isInteger(each) && each >= 0);
  if (!isSound || start !== 0 || length >= next || end > bytes.length) return "malformed";
  if (!isSignature(bytes.subarray(length, next))) return "malformed";
  return end === bytes.length ? "file" : "part";
}

const HEXADECIMAL = /^<[\da-f\s]*>$/i;

/** The range may leave out the signature alone. */
function isSignature(gap: Uint8Array): boolean {
  return HEXADECIMAL.test(Buffer.from(gap).toString("latin1"));
}
