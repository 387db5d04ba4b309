/** Runs programs for one data item. */

import { type Markup, type ShownValues, shownFor } from "#shared/engine/merge/rich/shown-values.ts";
import { MARKER, type MarkerKind, marker, NAME_MARKER } from "#shared/engine/merge/values/copy-markers.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import type { Piece } from "#shared/engine/merge/values/link-address.ts";
import { MergeBudget, passesOf } from "#shared/engine/merge/values/merge-budget.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { nameOfPass } from "#shared/engine/merge/values/name-of-pass.ts";
import { noteOfPass } from "#shared/engine/merge/values/note-of-pass.ts";
import { isPlainText } from "#shared/engine/merge/values/plain-text.ts";
import { recordAt } from "#shared/engine/merge/values/record-values.ts";
import { sectionPasses } from "#shared/engine/merge/values/section-passes.ts";
import type { Program, Step, ValuePlace, WholeElement } from "./program.ts";

export interface RunOptions {
  /** See `MergeSetup`. */
  readonly now?: (() => number) | undefined;
  /** Shows pictures and rich values; see `shownFor` for the result without it. */
  readonly shownValues?: ShownValues | undefined;
  /** Returns what stands in place of a text that is written as a whole. Programs with such texts need it. */
  readonly writeWhole?: WriteWhole | undefined;
  /** Whether to list the pieces of the texts. */
  readonly listsPieces?: boolean;
}

export type WriteWhole = (element: WholeElement, pieces: readonly Piece[], part: string) => string;

/** Returns the rendered parts by name. @throws MergeFailure */
export function runPrograms(
  programs: ReadonlyMap<string, Program>,
  item: DataItem,
  { now, shownValues, writeWhole, listsPieces = false }: RunOptions = {},
): ReadonlyMap<string, RenderedPart> {
  const budget = new MergeBudget(now);
  const runs = new Map<string, PartRun>();
  let passes = 0;
  let repetitions = 0;
  const options = {
    item,
    budget,
    shownValues,
    writeWhole,
    nextPass: () => ++passes,
    nextRepetition: () => ++repetitions,
    listsPieces,
  };
  for (const [part, program] of programs) runs.set(part, new PartRun([item], { ...options, part }).run(program));
  budget.drawLate();
  return new Map(Array.from(runs, ([part, run]) => [part, run.rendered()]));
}

/** Returns the one rendered text. @throws MergeFailure */
export function runProgram(program: Program, item: DataItem, options: RunOptions = {}): string {
  return runPrograms(new Map([["", program]]), item, options).get("")?.text ?? "";
}

export interface RenderedPart {
  readonly text: string;
  /** The offsets at which sections of paragraphs or rows left nothing. */
  readonly gaps: readonly number[];
  /** The offsets at which sections begin, pass and end that may touch other tables. */
  readonly seams: readonly number[];
  /** The notes that references in sections have written. */
  readonly notes: readonly RenderedNote[];
  /** The text in pieces, without values that are plain text. Absent unless they were wanted. */
  readonly pieces?: readonly WrittenPiece[];
}

/** A text of the template, or what a value has become. */
export type WrittenPiece = TextStep | string;

export type TextStep = Extract<Step, { kind: "text" }>;

/** A note, with the number of its reference among all in the document. */
type RenderedNote = Omit<RenderedPart, "notes" | "pieces"> & { readonly part: string; readonly pass: number };

interface PartRunOptions extends Pick<RunOptions, "writeWhole"> {
  readonly item: DataItem;
  readonly part: string;
  readonly budget: MergeBudget;
  readonly shownValues: ShownValues | undefined;
  /** Returns the number of the next note. */
  readonly nextPass: () => number;
  /** Returns the number of the next pass that writes bookmarks. */
  readonly nextRepetition: () => number;
  /** The passes around that write bookmarks, the innermost last. */
  readonly repetitions?: readonly Repetition[];
  readonly listsPieces: boolean;
}

interface Repetition {
  /** In lower case. */
  readonly names: ReadonlySet<string>;
  readonly number: number;
  /** The numbers behind the names that it has written. */
  readonly numbers: Map<string, number>;
  /** The names whose number a bookmark or a pass within it has. */
  readonly taken: Set<string>;
}

class PartRun {
  readonly #scopes: unknown[];
  readonly #options: PartRunOptions;
  readonly #budget: MergeBudget;
  readonly #shownValues: ShownValues | undefined;
  readonly #notes: RenderedNote[] = [];
  readonly #written: WrittenPiece[] | undefined;
  readonly #gaps: number[] = [];
  readonly #seams: number[] = [];
  /** For each table, the merged cells that the next row may continue. */
  readonly #merged = new Map<number, Set<number>>();
  /** The pieces of the text that is written as a whole, within one. */
  #whole: Piece[] | undefined;
  readonly #repetitions: Repetition[];
  #xml = "";
  /** Values that are written into the text when they are drawn, by its offset. */
  readonly #late: { readonly at: number; readonly write: () => string }[] = [];
  #runProperties = "";
  #tag = "";

  constructor(scopes: readonly unknown[], options: PartRunOptions) {
    this.#scopes = [...scopes];
    this.#options = options;
    this.#repetitions = [...(options.repetitions ?? [])];
    this.#budget = options.budget;
    this.#shownValues = options.shownValues;
    if (options.listsPieces) this.#written = [];
  }

  run(program: Program): this {
    try {
      this.#runSteps(program);
    } catch (error) {
      if (error instanceof MergeFailure) throw error;
      throw new MergeFailure(`the tag ${this.#tag} cannot be computed from its values`, error);
    }
    return this;
  }

  /** Returns what the programs have written, once late values are drawn. */
  rendered(): RenderedPart {
    const rendered = {
      text: withLate(this.#xml, this.#late),
      gaps: this.#gaps,
      seams: this.#seams,
      notes: this.#notes,
    };
    return this.#written === undefined ? rendered : { ...rendered, pieces: this.#written };
  }

  #runSteps(program: Program): void {
    for (const step of program) {
      if (step.kind === "text") this.#addText(step);
      else if (step.kind === "value") this.#addValue(step);
      else if (step.kind === "record") this.#scopes[0] = recordAt(this.#options.item, step.place);
      else if (step.kind === "section") this.#runSection(step);
      else if (step.kind === "cell") this.#runCell(step);
      else if (step.kind === "note") this.#runNote(step);
      else if (step.kind === "whole") this.#addWhole(step);
      else this.#endMerged(step);
      this.#budget.check();
    }
  }

  #addText(step: TextStep): void {
    const { runProperties } = step;
    const xml = step.hasNames && this.#repetitions.length > 0 ? this.#withOwnNames(step.xml) : step.xml;
    if (this.#whole === undefined) {
      this.#xml += xml;
      this.#written?.push(xml === step.xml ? step : xml);
    } else this.#addToWhole(this.#whole, xml, false);
    this.#budget.countCharacters(xml.length);
    if (runProperties !== undefined) this.#runProperties = runProperties;
  }

  /** A reference means the bookmark of the innermost pass around it that has one of the name. */
  #withOwnNames(xml: string): string {
    return xml.replace(NAME_MARKER, (whole, kind: MarkerKind, name: string) => {
      const number = this.#numberFor(name.toLowerCase(), kind);
      return number === undefined ? whole : marker(kind, nameOfPass(name, number));
    });
  }

  /** The first pass within another one has its number, so that the text between them means the same bookmark. */
  #numberFor(name: string, kind: MarkerKind): number | undefined {
    let around: Repetition | undefined;
    for (const pass of this.#repetitions) {
      if (!pass.names.has(name)) continue;
      if (!pass.numbers.has(name)) {
        const shared = around?.taken.has(name) === false ? around.numbers.get(name) : undefined;
        pass.numbers.set(name, shared ?? pass.number);
        around?.taken.add(name);
      }
      around = pass;
    }
    if (kind === MARKER.bookmark) around?.taken.add(name);
    return around?.numbers.get(name);
  }

  #addValue(step: Extract<Step, { kind: "value" }>): void {
    const { name, valueFor, place } = step;
    this.#startTag(name);
    this.#shownValues?.startTag?.();
    const value = valueFor(this.#scopes, this.#budget);
    this.#budget.countSteps(1);
    const shown = shownFor(step, value, this.#shownValues);
    if ("printed" in shown) this.#addPrinted(shown.printed, place);
    else this.#addMarkup(shown.markup, shown.characters);
  }

  #startTag(name: string): void {
    this.#tag = name;
    this.#budget.startTag(name);
  }

  #addMarkup(markup: Markup, characters: number): void {
    this.#budget.countCharacters(characters);
    if (typeof markup === "string") this.#addWritten(markup, false);
    else if (this.#whole !== undefined) this.#addWritten(markup(), false);
    else this.#late.push({ at: this.#xml.length, write: markup });
  }

  #addPrinted(value: unknown, { print, write }: ValuePlace): void {
    const text = print(value);
    this.#budget.countCharacters(text.length);
    this.#addWritten(write(text, this.#runProperties), true);
  }

  #addWritten(xml: string, isValue: boolean): void {
    if (this.#whole === undefined) {
      this.#xml += xml;
      if (this.#written !== undefined && !isPlainText(xml)) this.#written.push(xml);
    } else this.#addToWhole(this.#whole, xml, isValue);
  }

  #addToWhole(pieces: Piece[], xml: string, isValue: boolean): void {
    const last = isValue ? undefined : pieces.at(-1);
    if (last?.isValue === false) pieces[pieces.length - 1] = { xml: last.xml + xml, isValue };
    else pieces.push({ xml, isValue });
  }

  #addWhole({ element, content }: Extract<Step, { kind: "whole" }>): void {
    const { writeWhole, part } = this.#options;
    const pieces: Piece[] = [];
    this.#whole = pieces;
    this.#runSteps(content);
    this.#whole = undefined;
    this.#addWritten(writeWhole?.(element, pieces, part) ?? "", false);
  }

  #runCell({ table, merge, beginning, continuing }: Extract<Step, { kind: "cell" }>): void {
    const open = this.#merged.get(table) ?? new Set();
    const continues = open.has(merge);
    this.#merged.set(table, open.add(merge));
    this.#runSteps(continues ? continuing : beginning);
  }

  #endMerged(step: Extract<Step, { kind: "row" | "end" }>): void {
    const open = this.#merged.get(step.table);
    for (const merge of open ?? []) {
      const ends = step.kind === "end" ? merge === step.merge : !step.merges.includes(merge);
      if (ends) open?.delete(merge);
    }
  }

  #runNote({ part, before, id, after, content }: Extract<Step, { kind: "note" }>): void {
    const pass = this.#options.nextPass();
    this.#addWritten(before + noteOfPass(id, pass) + after, false);
    const { notes, pieces, ...note } = new PartRun(this.#scopes, {
      ...this.#options,
      part,
      repetitions: this.#repetitions,
    })
      .run(content)
      .rendered();
    this.#notes.push({ ...note, part, pass }, ...notes);
  }

  #repetitionWith(names: ReadonlySet<string>): Repetition {
    return { names, number: this.#options.nextRepetition(), numbers: new Map(), taken: new Set() };
  }

  #runSection(section: Extract<Step, { kind: "section" }>): void {
    const {
      name,
      valueFor,
      isInverted,
      isBlock,
      isBesideTable,
      names,
      content,
      later = content,
      ifEmpty = [],
    } = section;
    this.#startTag(name);
    const value = valueFor(this.#scopes, this.#budget);
    this.#budget.countSteps(passesOf(value));
    const passes = sectionPasses(value, isInverted, this.#scopes.at(-1));
    if (passes.length === 0) this.#runSteps(ifEmpty);
    if (isBlock && (passes.length === 0 || content.length === 0)) this.#gaps.push(this.#xml.length);
    let steps = content;
    for (const scope of passes) {
      if (isBesideTable) this.#seams.push(this.#xml.length);
      this.#scopes.push(scope);
      if (names !== undefined) this.#repetitions.push(this.#repetitionWith(names));
      this.#runSteps(steps);
      if (names !== undefined) this.#repetitions.pop();
      this.#scopes.pop();
      steps = later;
    }
    if (isBesideTable) this.#seams.push(this.#xml.length);
  }
}

function withLate(text: string, late: readonly { readonly at: number; readonly write: () => string }[]): string {
  const pieces = late.map(({ at, write }, index) => text.slice(late[index - 1]?.at ?? 0, at) + write());
  return pieces.join("") + text.slice(late.at(-1)?.at ?? 0);
}
