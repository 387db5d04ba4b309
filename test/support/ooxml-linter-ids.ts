/** Linter rules for ids that must be unique in a file (ISO 29500-1; Word's own limits in MS-OI29500). */
import type { Element } from "@xmldom/xmldom";
import { childrenOf, duplicates, elementsIn, elementsNamed, type LintedFile } from "./ooxml-linter-read.ts";

export function lintIds(file: LintedFile): string[] {
  const elements = [...file.textParts.values()].flatMap((root) => [...elementsIn(root)]);
  const twice = (what: string, values: readonly string[]) => duplicates(values).map((value) => `two ${what}: ${value}`);
  return [
    ...UNIQUE.flatMap(({ what, element, attribute, parent }) =>
      twice(
        what,
        elements
          .filter((each) => each.nodeName === element && (parent === undefined || each.parentNode?.nodeName === parent))
          .flatMap((each) => attributeValues(each, attribute)),
      ),
    ),
    ...twice(
      "paragraphs with one w14:paraId",
      elements.flatMap((each) => attributeValues(each, "w14:paraId")),
    ),
    ...twice(
      "tracked changes with one id",
      elements.filter(isChange).flatMap((each) => attributeValues(each, "w:id")),
    ),
    ...twice(
      "bookmarks of one name",
      bookmarkNames(elements).map((name) => name.toLowerCase()),
    ),
    ...bookmarkNames(elements)
      .filter((name) => name.length > 40)
      .map((name) => `name longer than 40 characters: ${name}`),
    ...[...file.textParts].flatMap(([name, root]) => pairFaults(name, root)),
  ];
}

interface UniqueId {
  readonly what: string;
  readonly element: string;
  readonly attribute: string;
  readonly parent?: string;
}

const UNIQUE: readonly UniqueId[] = [
  { what: "drawings with one id", element: "wp:docPr", attribute: "id" },
  { what: "bookmarks with one id", element: "w:bookmarkStart", attribute: "w:id" },
  { what: "content controls with one id", element: "w:id", attribute: "w:val", parent: "w:sdtPr" },
  { what: "comments with one id", element: "w:comment", attribute: "w:id" },
  { what: "footnotes with one id", element: "w:footnote", attribute: "w:id" },
  { what: "end notes with one id", element: "w:endnote", attribute: "w:id" },
  { what: "references to one footnote", element: "w:footnoteReference", attribute: "w:id" },
  { what: "references to one end note", element: "w:endnoteReference", attribute: "w:id" },
  { what: "references to one comment", element: "w:commentReference", attribute: "w:id" },
  { what: "shapes with one id", element: "v:shape", attribute: "id" },
];

const CHANGES = /^w:(?:ins|del|moveFrom|moveTo|cellIns|cellDel|cellMerge|\w+Change)$/;

function isChange({ nodeName }: Element): boolean {
  return CHANGES.test(nodeName);
}

function attributeValues(element: Element, attribute: string): readonly string[] {
  const value = element.getAttribute(attribute);
  return value === null || value === "" ? [] : [value];
}

function bookmarkNames(elements: readonly Element[]): readonly string[] {
  return elements
    .filter(({ nodeName }) => nodeName === "w:bookmarkStart")
    .flatMap((each) => attributeValues(each, "w:name"));
}

const PAIRS: readonly (readonly [start: string, end: string])[] = [
  ["w:bookmarkStart", "w:bookmarkEnd"],
  ["w:commentRangeStart", "w:commentRangeEnd"],
  ["w:permStart", "w:permEnd"],
  ["w:moveFromRangeStart", "w:moveFromRangeEnd"],
  ["w:moveToRangeStart", "w:moveToRangeEnd"],
];

/** Each start has one end in its part, and the other way round. */
function pairFaults(name: string, root: Element): string[] {
  return PAIRS.flatMap(([start, end]) => {
    const ids = (element: string) => elementsNamed(root, element).flatMap((each) => attributeValues(each, "w:id"));
    const [starts, ends] = [ids(start), ids(end)];
    return [
      ...starts.filter((id) => !ends.includes(id)).map((id) => `${start} without its end: ${id} in ${name}`),
      ...ends.filter((id) => !starts.includes(id)).map((id) => `${end} without its start: ${id} in ${name}`),
      ...duplicates(ends).map((id) => `${end} comes twice: ${id} in ${name}`),
    ];
  });
}

/** Ids of the notes in a part, those of separators included. */
export function noteIds(file: LintedFile, root: string): readonly string[] {
  const part = [...file.textParts.values()].find(({ nodeName }) => nodeName === root);
  return part === undefined ? [] : childrenOf(part).flatMap((note) => attributeValues(note, "w:id"));
}
