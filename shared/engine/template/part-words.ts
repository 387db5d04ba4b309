/** Describes where in a document a tag stands, in the words of people who see pages and not parts. */
import { LIFTED } from "#shared/engine/merge/docx/attributes/lifted-markup.ts";
import type { PartFault } from "#shared/engine/merge/docx/docx-faults.ts";
import { pieceAt } from "#shared/engine/merge/faults/part-text.ts";
import type { OfficePackage } from "#shared/engine/template-file/package/office-package.ts";
import { templatedParts } from "#shared/engine/template-file/package/templated-parts.ts";

/** Returns a function that names the place of a fault: `body`, `header 2`, `text box`, `alt text in footer 1`. */
export function partWords(file: OfficePackage): (fault: Pick<PartFault, "part" | "text" | "span">) => string {
  const names = partNames(file);
  return ({ part, text, span }) => {
    const name = names.get(part) ?? "body";
    const { element = "", isInTextBox = false } = pieceAt(text, span.start) ?? {};
    const place = PLACES[element] ?? (isInTextBox ? "text box" : undefined);
    if (place === undefined) return name;
    return name === "body" ? place : `${place} in ${name}`;
  };
}

const PLACES: Readonly<Record<string, string>> = {
  "w:instrText": "field code",
  [LIFTED.instruction]: "field code",
  [LIFTED.address]: "link address",
  [LIFTED.link]: "link address",
};

/** Kinds of parts by the end of the content type. Numbered if there can be several. */
const KINDS: readonly (readonly [type: string, words: string, isNumbered: boolean])[] = [
  ["header+xml", "header", true],
  ["footer+xml", "footer", true],
  ["footnotes+xml", "footnotes", false],
  ["endnotes+xml", "end notes", false],
  ["comments+xml", "comments", false],
  ["properties+xml", "document properties", false],
];

/** Returns the names of all parts with tags, except the body. */
export function partNames(file: OfficePackage): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const part of templatedParts(file).filter((each) => each !== file.mainPart)) {
    const type = file.contentTypes.get(part) ?? "";
    const [, words = "cover page", isNumbered = false] = KINDS.find(([end]) => type.endsWith(end)) ?? [];
    const number = (counts.get(words) ?? 0) + 1;
    counts.set(words, number);
    names.set(part, isNumbered ? `${words} ${number}` : words);
  }
  return names;
}
