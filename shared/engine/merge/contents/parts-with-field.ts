/** Finds the parts of a document that have fields of a type, such as PAGEREF. */
import { fieldTypes } from "#shared/engine/merge/assembly/page-count-text.ts";
import { readPart } from "#shared/engine/merge/assembly/template-texts.ts";
import { type OfficePackage, partText } from "#shared/engine/template-file/package/office-package.ts";
import { templatedParts } from "#shared/engine/template-file/package/templated-parts.ts";

const CODE = /<w:instrText(?:\s[^<>]*)?>([^<]*)|\sw:instr=["']([^"']*)/g;

export function partsWithField(file: OfficePackage, type: string): readonly string[] {
  return partsWithCode(file, type).filter((part) => fieldTypes(readPart(file, part)).includes(type));
}

/**
 * Returns the parts whose codes hold a text in capitals, whatever their own letters. Bytes and then codes are searched
 * first, because most parts have no such field. Word may spread one over several runs.
 */
export function partsWithCode(file: OfficePackage, text: string): readonly string[] {
  return templatedParts(file).filter((part) => {
    if (!Buffer.from(file.archive.part(part) ?? []).includes("w:instr")) return false;
    const codes = Array.from((partText(file, part) ?? "").matchAll(CODE), ([, complex, simple]) => complex ?? simple);
    return codes.join("").toUpperCase().includes(text);
  });
}
