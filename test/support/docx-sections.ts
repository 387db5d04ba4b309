/** Reads the sections of a .docx back as a word processor sees them, headers and footers inherited. */
import type { Element } from "@xmldom/xmldom";
import { documentText } from "./docx-package.ts";
import { childrenOf, elementsNamed, type LintedFile, readForLinting } from "./ooxml-linter-read.ts";

export interface SectionReading {
  /** Text of the header or footer in force, by `headerReference first` and the like; absent where there is none. */
  readonly pages: Readonly<Record<string, string>>;
  /** Names of the parts with these texts. */
  readonly parts: Readonly<Record<string, string>>;
  /** `w:val` of `w:type`; `nextPage` where it is absent (ISO 29500-1, 17.6.22). */
  readonly start: string;
  /** Names of all properties in their order. */
  readonly properties: readonly string[];
  /** An attribute of a property, such as `pgNumType`, `w:start`. */
  attribute(property: string, name: string): string | undefined;
}

export function readSections(bytes: Uint8Array): readonly SectionReading[] {
  const file = readForLinting(bytes);
  const main = file.textParts.get("word/document.xml");
  if (main === undefined) throw new Error("The file has no word/document.xml");
  const readings: SectionReading[] = [];
  for (const section of elementsNamed(main, "w:sectPr"))
    readings.push(readSection(bytes, file, section, readings.at(-1)));
  return readings;
}

function readSection(
  bytes: Uint8Array,
  file: LintedFile,
  section: Element,
  previous: SectionReading | undefined,
): SectionReading {
  const children = childrenOf(section);
  const references = children.filter(({ nodeName }) => /^w:(?:header|footer)Reference$/.test(nodeName));
  const own = references.map((reference) => {
    const kind = `${reference.nodeName.slice(2)} ${reference.getAttribute("w:type")}`;
    return [kind, targetOf(file, reference.getAttribute("r:id") ?? "")] as const;
  });
  const attribute = (property: string, name: string) =>
    children.find(({ nodeName }) => nodeName === `w:${property}`)?.getAttribute(name) ?? undefined;
  return {
    pages: { ...previous?.pages, ...Object.fromEntries(own.map(([kind, part]) => [kind, documentText(bytes, part)])) },
    parts: { ...previous?.parts, ...Object.fromEntries(own) },
    start: attribute("type", "w:val") ?? "nextPage",
    properties: children.map(({ nodeName }) => nodeName),
    attribute,
  };
}

function targetOf({ roots }: LintedFile, id: string): string {
  const relationships = roots.get("word/_rels/document.xml.rels");
  const found =
    relationships && childrenOf(relationships).find((relationship) => relationship.getAttribute("Id") === id);
  if (found === undefined) throw new Error(`There is no relationship ${id}`);
  return `word/${found.getAttribute("Target")}`;
}
