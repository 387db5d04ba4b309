/** Counts captions: writes the results of SEQ fields, because sections of the template may have repeated them. */

import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import type { Edit } from "#shared/base/xml/xml-edits.ts";
import { ancestorNamed, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { formatNumber, formatOfSwitch } from "#shared/engine/merge/values/word-number.ts";
import { type MainText, paragraphOf } from "./main-text.ts";
import { resultTextEdits } from "./result-text.ts";

/** ISO 29500-1, 17.16.5.56 */
export function sequenceEdits(text: MainText): readonly Edit[] {
  const numbers = sequenceNumbers(text);
  return text.fields.flatMap((field) => {
    const value = numbers.get(field.begin.start);
    const { switches } = field.instruction;
    const format = formatOfSwitch(switches.get("*") || "arabic");
    if (value === undefined || switches.has("h") || (switches.has("*") && format === undefined)) return [];
    return resultTextEdits(field, escapeXml(formatNumber(value, format)));
  });
}

/** Returns the number of each field by the offset of its beginning. */
export function sequenceNumbers(text: MainText): ReadonlyMap<number, number> {
  const counts = new Map<string, { value: number; heading: number }>();
  const lastHeading = headingFinder(text);
  const numbers = new Map<number, number>();
  const inDrawings = new DrawnNumbers();
  for (const { instruction, begin } of text.fields) {
    const { type, words, switches } = instruction;
    const name = words[0]?.toLowerCase();
    if (type !== "SEQ" || name === undefined) continue;
    const repeated = inDrawings.repeated(begin, name);
    if (repeated !== undefined) {
      numbers.set(begin.start, repeated);
      continue;
    }
    const before = counts.get(name) ?? { value: 0, heading: 0 };
    const heading = lastHeading(paragraphOf(begin)?.start ?? 0, Number(switches.get("s") || 0));
    const value = nextValue(heading === before.heading ? before.value : 0, switches);
    counts.set(name, { value, heading });
    numbers.set(begin.start, value);
    inDrawings.add(begin, name, value);
  }
  return numbers;
}

/** A drawing holds its text a second time, for old word processors (ISO 29500-3, 9.3): the numbers there are the same. */
class DrawnNumbers {
  readonly #shown = new Map<string, number[]>();

  add(begin: XmlElement, name: string, value: number): void {
    const alternatives = ancestorNamed(begin, "mc:Choice")?.parent;
    if (alternatives === undefined) return;
    const key = `${alternatives.start} ${name}`;
    this.#shown.set(key, [...(this.#shown.get(key) ?? []), value]);
  }

  repeated(begin: XmlElement, name: string): number | undefined {
    const fallback = ancestorNamed(begin, "mc:Fallback");
    return fallback && this.#shown.get(`${fallback.parent?.start} ${name}`)?.shift();
  }
}

/** `\c` repeats the last number, `\r` sets it. */
function nextValue(before: number, switches: ReadonlyMap<string, string>): number {
  if (switches.has("c")) return before;
  const reset = Number.parseInt(switches.get("r") ?? "", 10);
  return Number.isNaN(reset) ? before + 1 : reset;
}

interface Heading {
  readonly level: number;
  readonly start: number;
}

function headingStarts({ xml, styles, paragraphs }: MainText): readonly Heading[] {
  return paragraphs.flatMap(({ element }) => {
    const level = styles.headingLevel(styles.of(xml, element));
    return level === undefined ? [] : [{ level, start: element.start }];
  });
}

/**
 * Returns a function that returns the position of the heading after which a sequence with `\s` starts again, or 0. It is
 * called with positions in ascending order.
 */
function headingFinder(text: MainText): (before: number, level: number) => number {
  const headings = headingStarts(text);
  const starts: number[] = [];
  let at = 0;
  return (before, level) => {
    for (let next = headings[at]; next !== undefined && next.start < before; next = headings[++at]) {
      for (let lower = next.level; lower <= LEVELS; lower++) starts[lower] = next.start;
    }
    return level === 0 ? 0 : (starts[Math.min(level, LEVELS)] ?? 0);
  };
}

const LEVELS = 9;
