/** Runs programs for one data item. */

import { type ShownValues, shownFor } from "#shared/engine/merge/rich/shown-values.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { MergeBudget, passesOf } from "#shared/engine/merge/values/merge-budget.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { sectionPasses } from "#shared/engine/merge/values/section-passes.ts";
import type { Program, Step, ValuePlace } from "./program.ts";

export interface RunOptions {
  /** See `compileTag`. */
  readonly isProbe?: boolean;
  /** See `MergeSetup`. */
  readonly now?: (() => number) | undefined;
  /** Shows pictures and rich values; see `shownFor` for the result without it. */
  readonly shownValues?: ShownValues | undefined;
}

/**
 * Returns the rendered parts by name, or undefined if a section of paragraphs or rows is empty and the XML around it
 * may need a repair.
 * @throws MergeFailure
 */
export function runPrograms(
  programs: ReadonlyMap<string, Program>,
  item: DataItem,
  { isProbe = false, now, shownValues }: RunOptions = {},
): ReadonlyMap<string, string> | undefined {
  const budget = new MergeBudget(now);
  const rendered = new Map<string, string>();
  for (const [name, program] of programs) {
    const xml = new PartRun(item, budget, { isProbe, shownValues }).run(program);
    if (xml === undefined) return undefined;
    rendered.set(name, xml);
  }
  return rendered;
}

class PartRun {
  readonly #scopes: unknown[];
  readonly #budget: MergeBudget;
  readonly #isProbe: boolean;
  readonly #shownValues: ShownValues | undefined;
  /** The character offsets at which a section of blocks left nothing. */
  readonly #gaps: number[] = [];
  #xml = "";
  #runProperties = "";
  #tag = "";

  constructor(item: DataItem, budget: MergeBudget, { isProbe = false, shownValues }: RunOptions) {
    this.#scopes = [item];
    this.#budget = budget;
    this.#isProbe = isProbe;
    this.#shownValues = shownValues;
  }

  run(program: Program): string | undefined {
    try {
      this.#runSteps(program);
    } catch (error) {
      if (error instanceof MergeFailure) throw error;
      throw new MergeFailure(`the tag ${this.#tag} cannot be computed from its values`, error);
    }
    return this.#gaps.every((gap) => isSoundGap(this.#xml, gap)) ? this.#xml : undefined;
  }

  #runSteps(program: Program): void {
    for (const step of program) {
      if (step.kind === "text") this.#addText(step.xml, step.runProperties);
      else if (step.kind === "value") this.#addValue(step);
      else this.#runSection(step);
      this.#budget.check();
    }
  }

  #addText(xml: string, runProperties: string | undefined): void {
    this.#xml += xml;
    this.#budget.countCharacters(xml.length);
    if (runProperties !== undefined) this.#runProperties = runProperties;
  }

  #addValue(step: Extract<Step, { kind: "value" }>): void {
    const { name, valueFor, place } = step;
    this.#tag = name;
    this.#shownValues?.startTag?.();
    const value = valueFor(this.#scopes, this.#isProbe, this.#budget);
    this.#budget.countSteps(1);
    const shown = this.#isProbe ? { printed: value } : shownFor(step, value, this.#shownValues);
    if ("printed" in shown) this.#addPrinted(shown.printed, place);
    else this.#addMarkup(shown.markup, shown.characters);
  }

  #addMarkup(markup: string, characters: number): void {
    this.#budget.countCharacters(characters);
    this.#xml += markup;
  }

  #addPrinted(value: unknown, { print, write }: ValuePlace): void {
    const text = print(value);
    this.#budget.countCharacters(text.length);
    this.#xml += write(text, this.#runProperties);
  }

  #runSection({ name, valueFor, isInverted, isBlock, content }: Extract<Step, { kind: "section" }>): void {
    this.#tag = name;
    const value = valueFor(this.#scopes, this.#isProbe, this.#budget);
    this.#budget.countSteps(passesOf(value));
    const passes = sectionPasses(value, isInverted, this.#scopes.at(-1));
    if (passes.length === 0 && isBlock) this.#gaps.push(this.#xml.length);
    for (const scope of passes) {
      this.#scopes.push(scope);
      this.#runSteps(content);
      this.#scopes.pop();
    }
  }
}

/**
 * Returns whether the XML is valid although a section of paragraphs or rows left nothing here. It is if a sibling of
 * the same kind stands next to the gap: then the enclosing cell, table or control is not empty, and a table is not the
 * last thing in a cell.
 */
function isSoundGap(xml: string, gap: number): boolean {
  let before = gap;
  while (isBlank(xml[before - 1])) before--;
  let after = gap;
  while (isBlank(xml[after])) after++;
  return xml.endsWith("</w:p>", before) || xml.endsWith("</w:tr>", before) || startsWithSibling(xml, after);
}

function startsWithSibling(xml: string, at: number): boolean {
  return ["<w:p>", "<w:p ", "<w:p/>", "<w:tr>", "<w:tr "].some((start) => xml.startsWith(start, at));
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\n" || character === "\r" || character === "\t";
}
