/** Lists that values add to a document. They are written together: a file of many items has thousands. */

import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { attribute, childrenNamed, readXml, type XmlText } from "#shared/base/xml/xml-elements.ts";
import type { NewList } from "#shared/engine/merge/values/docx-place.ts";

/** Documents inside add lists of their own meanwhile, from the largest id on. */
const IDS_BETWEEN = 10_000;

const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const BULLETS = ["•", "◦", "▪"] as const;
const FORMATS = ["decimal", "lowerLetter", "lowerRoman"] as const;

export class AddedLists {
  readonly #lists: NewList[] = [];
  readonly #first: number;

  /** @param numberingPart as it is before any value is placed */
  constructor(numberingPart: string) {
    this.#first = largest(readXml(canonicalXml(numberingPart)), "w:num", "w:numId") + IDS_BETWEEN;
  }

  add(list: NewList): string {
    this.#lists.push(list);
    return String(this.#first + this.#lists.length - 1);
  }

  /** Returns the part with the lists: definitions come before all lists (ISO 29500-1, 17.9.16). */
  writtenInto(numberingPart: string): string {
    const text = readXml(canonicalXml(numberingPart));
    const { xml, root } = text;
    const bullets = largest(text, "w:abstractNum", "w:abstractNumId") + 1;
    const numbers = bullets + 1;
    const nums = childrenNamed(root, "w:num");
    const last = childrenNamed(root, "w:numIdMacAtCleanup")[0]?.start ?? root.contentEnd;
    const at = nums[0]?.start ?? last;
    const end = nums.at(-1)?.end ?? at;
    const definitions = definition(bullets, bulletLevel) + definition(numbers, numberLevel);
    const lists = this.#lists.map((list, index) =>
      listXml(list, this.#first + index, list.isOrdered ? numbers : bullets),
    );
    return xml.slice(0, at) + definitions + xml.slice(at, end) + lists.join("") + xml.slice(end);
  }
}

/** Without the override a list would go on with the numbers of the one before. */
function listXml({ level, start, isOrdered }: NewList, id: number, abstract: number): string {
  const restart = isOrdered
    ? `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride>`
    : "";
  return `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/>${restart}</w:num>`;
}

function definition(id: number, level: (number: number) => string): string {
  const levels = LEVELS.map((number) => {
    const indent = `<w:pPr><w:ind w:left="${(number + 1) * LIST_INDENT}" w:hanging="${LIST_INDENT / 2}"/></w:pPr>`;
    return `<w:lvl w:ilvl="${number}"><w:start w:val="1"/>${level(number)}<w:lvlJc w:val="left"/>${indent}</w:lvl>`;
  });
  return `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="hybridMultilevel"/>${levels.join("")}</w:abstractNum>`;
}

function bulletLevel(number: number): string {
  return `<w:numFmt w:val="bullet"/><w:lvlText w:val="${BULLETS[number % BULLETS.length]}"/>`;
}

function numberLevel(number: number): string {
  return `<w:numFmt w:val="${FORMATS[number % FORMATS.length]}"/><w:lvlText w:val="%${number + 1}."/>`;
}

/** Returns the largest id of these children of the root, or 0. */
export function largest({ xml, root }: XmlText, element: string, id: string): number {
  return childrenNamed(root, element).reduce((max, each) => Math.max(max, Number(attribute(xml, each, id)) || 0), 0);
}

/** In twips, for each level. */
const LIST_INDENT = 720;

export const NUMBERING_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml";
export const NO_NUMBERING =
  '<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"></w:numbering>';
