/** Linter rules for what refers to something else in the file: notes, lists, bookmarks. */
import type { Element } from "@xmldom/xmldom";
import { noteIds } from "./ooxml-linter-ids.ts";
import { childrenOf, duplicates, elementsIn, elementsNamed, type LintedFile } from "./ooxml-linter-read.ts";

export function lintReferences(file: LintedFile): string[] {
  return [...noteFaults(file), ...listFaults(file), ...bookmarkFaults(file)];
}

const NOTES = [
  ["w:footnoteReference", "w:footnotes"],
  ["w:endnoteReference", "w:endnotes"],
  ["w:commentReference", "w:comments"],
] as const;

/** Word takes ids of footnotes and end notes up to 32767 (MS-OI29500 2.1.300). */
const NOTE_ID_MAX = 32_767;

function noteFaults(file: LintedFile): string[] {
  return NOTES.flatMap(([reference, part]) => {
    const notes = noteIds(file, part);
    const used = valuesIn(file, reference, "w:id");
    const tooHigh = part === "w:comments" ? [] : notes.filter((id) => Number(id) > NOTE_ID_MAX);
    return [
      ...used.filter((id) => !notes.includes(id)).map((id) => `${reference} to nothing: ${id}`),
      ...tooHigh.map((id) => `note id beyond Word's limit: ${id}`),
    ];
  });
}

function listFaults(file: LintedFile): string[] {
  const numbering = [...file.roots.values()].find(({ nodeName }) => nodeName === "w:numbering");
  const lists = childrenNamed(numbering, "w:num");
  const ids = lists.map((list) => list.getAttribute("w:numId") ?? "");
  const abstractIds = childrenNamed(numbering, "w:abstractNum").map(
    (each) => each.getAttribute("w:abstractNumId") ?? "",
  );
  const used = valuesIn(file, "w:numId", "w:val").filter((id) => id !== "0");
  const followed = lists.flatMap((list) =>
    elementsNamed(list, "w:abstractNumId").map((each) => each.getAttribute("w:val")),
  );
  return [
    ...[...new Set(used)].filter((id) => !ids.includes(id)).map((id) => `w:numId of no list: ${id}`),
    ...duplicates(ids).map((id) => `two lists with one id: ${id}`),
    ...duplicates(abstractIds).map((id) => `two abstract lists with one id: ${id}`),
    ...followed.filter((id) => !abstractIds.includes(id ?? "")).map((id) => `list without its abstract list: ${id}`),
  ];
}

/** `_top` is the start of the file, which needs no bookmark. */
function bookmarkFaults(file: LintedFile): string[] {
  const names = new Set(valuesIn(file, "w:bookmarkStart", "w:name").map((name) => name.toLowerCase()));
  const fields = [...file.textParts.values()].flatMap((root) =>
    elementsNamed(root, "w:instrText").flatMap(
      ({ textContent }) => /^\s*(?:REF|PAGEREF|NOTEREF)\s+(\w+)/.exec(textContent ?? "")?.[1] ?? [],
    ),
  );
  return [...valuesIn(file, "w:hyperlink", "w:anchor"), ...fields]
    .filter((name) => name !== "_top" && !names.has(name.toLowerCase()))
    .map((name) => `reference to a missing bookmark: ${name}`);
}

function valuesIn(file: LintedFile, element: string, attribute: string): readonly string[] {
  return [...file.textParts.values()].flatMap((root) =>
    [...elementsIn(root)]
      .filter(({ nodeName }) => nodeName === element)
      .flatMap((each) => each.getAttribute(attribute) ?? []),
  );
}

function childrenNamed(element: Element | undefined, name: string): readonly Element[] {
  return element === undefined ? [] : childrenOf(element).filter(({ nodeName }) => nodeName === name);
}
