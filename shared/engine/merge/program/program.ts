/** Compiles a template into straight-line text with places for values. */

import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { compileTag, type TagValue } from "#shared/engine/merge/syntax/compile-tag.ts";
import type { TagSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import type { MergedCell, Token } from "#shared/engine/merge/syntax/tokens.ts";
import { MARKER, NAME_MARKER } from "#shared/engine/merge/values/copy-markers.ts";
import { RECORD_MARK } from "#shared/engine/merge/values/record-values.ts";
import { type ReadCell, readMergedCell } from "./read-merged-cell.ts";

export type Program = readonly Step[];

export type Step =
  | {
      readonly kind: "text";
      readonly xml: string;
      /** Whether it holds bookmarks, or references to them, in a template for copies. */
      readonly hasNames?: true;
      /** The `w:rPr` of the run that is open at the text's end, or undefined if the text opens no run. */
      readonly runProperties: string | undefined;
    }
  | {
      readonly kind: "value";
      readonly name: string;
      readonly valueFor: TagValue;
      readonly textElement: string;
      readonly place: ValuePlace;
      readonly isPicture: boolean;
    }
  /** The record of this place of the copy begins: see `recordAt`. */
  | { readonly kind: "record"; readonly place: number }
  | {
      readonly kind: "section";
      readonly name: string;
      readonly valueFor: TagValue;
      readonly isInverted: boolean;
      /** Whether it holds paragraphs or rows, so that the XML around it may be invalid without them. */
      readonly isBlock: boolean;
      /** Whether it begins or ends with a table, which may then touch another one. */
      readonly isBesideTable: boolean;
      /** The bookmarks, in lower case, that each pass writes anew. */
      readonly names?: ReadonlySet<string>;
      readonly content: Program;
      /** The content for the second and later passes, if that differs. */
      readonly later?: Program;
      /** Replaces the content if there is no pass. */
      readonly ifEmpty?: Program;
    }
  | {
      /** A cell of a vertically merged one, from its `w:vMerge` to the end of its content. */
      readonly kind: "cell";
      readonly table: number;
      readonly merge: number;
      readonly beginning: Program;
      readonly continuing: Program;
    }
  | Extract<MergedCell, { kind: "row" | "end" }>
  | {
      /** A reference to a note that each pass writes anew. */
      readonly kind: "note";
      readonly part: string;
      /** The reference up to the id and behind it. */
      readonly before: string;
      readonly id: string;
      readonly after: string;
      readonly content: Program;
    }
  | {
      /** A text that is written when all of it is known, such as an address. */
      readonly kind: "whole";
      readonly element: WholeElement;
      readonly content: Program;
    };

/** The element around a text that is written as a whole. */
export interface WholeElement {
  readonly name: string;
  readonly startTag: string;
}

/** How a value is written at its tag's place. */
export interface ValuePlace {
  readonly print: (value: unknown) => string;
  /** @param runProperties the `w:rPr` of the run that is open there */
  readonly write: (text: string, runProperties: string) => string;
}

export interface ProgramSyntax {
  readonly delimiters: Delimiters;
  readonly syntax: TagSyntax;
  /** Converts the text between values to its final form. */
  readonly finishText: (text: string) => string;
  /** Returns the place for the element that holds the tag. */
  readonly placeOf: (textElement: string) => ValuePlace;
  /** The elements whose text is written as a whole, instead of them. */
  readonly wholeElements?: ReadonlySet<string>;
  /** The bookmarks, in lower case, that fields set: all passes share them. */
  readonly setNames?: ReadonlySet<string>;
}

/** Results of earlier compilations in the same part. */
interface Known {
  /** The steps of sections and notes: the first and the later passes share them. */
  readonly steps: Map<Token, Step>;
  /** The content of merged cells by their number. */
  readonly merged: Map<number, readonly Token[]>;
}

export function compileProgram(tree: readonly Token[], how: ProgramSyntax, known = nothingKnown()): Program {
  const builder = new ProgramBuilder(how.finishText);
  for (let at = 0; at < tree.length; at++) {
    const token = tree[at] as Token;
    const { merged } = token;
    if (merged?.kind === "cell") {
      const cell = readMergedCell(tree, at, merged);
      builder.add(cellStep(cell, how, known));
      at = cell.end;
    } else if (merged?.kind === "row" || merged?.kind === "end") builder.add(merged);
    else if (token.note !== undefined) {
      const step = known.steps.get(token) ?? noteStep(token, token.note, how);
      known.steps.set(token, step);
      builder.add(step);
    } else if (token.type === "tag" && how.wholeElements?.has(token.tag ?? "")) {
      const end = tree.findIndex(({ tag }, index) => index > at && tag === token.tag);
      builder.add(wholeStep(token, tree.slice(at + 1, end), how, known));
      at = end;
    } else if (token.type !== "placeholder") builder.addXml(token);
    else if (token.subparsed === undefined) builder.add(valueStep(token, how));
    else {
      const step = known.steps.get(token) ?? sectionStep(token, token.subparsed, how, known);
      known.steps.set(token, step);
      builder.add(step);
    }
  }
  return builder.finish();
}

function nothingKnown(): Known {
  return { steps: new Map(), merged: new Map() };
}

function valueStep(token: Token, { delimiters, syntax, placeOf }: ProgramSyntax): Step {
  const valueFor = compileTag(token.value, token, delimiters, syntax);
  const { value: name, textElement = "", isPicture = false } = token;
  return { kind: "value", name, valueFor, textElement, place: placeOf(textElement), isPicture };
}

function sectionStep(token: Token, content: readonly Token[], how: ProgramSyntax, known: Known): Step {
  const { delimiters, syntax } = how;
  const names = bookmarksIn(content).difference(how.setNames ?? new Set());
  return {
    kind: "section",
    ...(names.size > 0 && { names }),
    name: token.value,
    valueFor: compileTag(token.value, token, delimiters, syntax),
    isInverted: token.inverted === true,
    isBlock: hasBlock(content) || content.every(isBlank),
    isBesideTable: isAnyTable(edgesOf(content)),
    content: compileProgram(content, how, known),
    ...(token.later && { later: compileProgram(token.later, how, known) }),
    ...(token.ifEmpty && { ifEmpty: compileProgram(token.ifEmpty, how, known) }),
  };
}

/** Returns the bookmarks of a section, with those of sections and notes in it. */
function bookmarksIn(content: readonly Token[]): ReadonlySet<string> {
  return new Set(
    content.flatMap(({ value, subparsed, note }) => {
      if (note !== undefined) return [...bookmarksIn(note.content)];
      if (subparsed !== undefined) return [...bookmarksIn(subparsed)];
      if (!value.includes("bookmarkStart")) return [];
      return Array.from(value.matchAll(NAME_MARKER)).flatMap(([, kind, name = ""]) =>
        kind === MARKER.bookmark ? name.toLowerCase() : [],
      );
    }),
  );
}

function wholeStep({ tag: name = "", value }: Token, text: readonly Token[], how: ProgramSyntax, known: Known): Step {
  return { kind: "whole", element: { name, startTag: value }, content: compileProgram(text, how, known) };
}

function cellStep({ mark, properties, content, emptied }: ReadCell, how: ProgramSyntax, known: Known): Step {
  const { table, merge, isFirst } = mark;
  if (isFirst) known.merged.set(merge, content);
  const cellWith = (own: string, inner: readonly Token[]) =>
    compileProgram([markup(own), ...properties, ...inner], how, known);
  return {
    kind: "cell",
    table,
    merge,
    beginning: cellWith('<w:vMerge w:val="restart"/>', known.merged.get(merge) ?? content),
    continuing: cellWith("<w:vMerge/>", isFirst ? [markup(emptied)] : content),
  };
}

function noteStep({ value }: Token, { part, content }: NonNullable<Token["note"]>, how: ProgramSyntax): Step {
  const [, before = value, id = "", after = ""] = REFERENCE_ID.exec(value) ?? [];
  return { kind: "note", part, before, id, after, content: compileProgram(content, how) };
}

/** The template for several copies marks the id: see copy-markers.ts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: markers end with one.
const REFERENCE_ID = /^(.*?\sw:id=")([^"\u0002]*)(.*)$/s;

function markup(value: string): Token {
  return { type: "content", position: "outsidetag", value };
}

const BLOCKS: readonly string[] = ["w:p", "w:tr", "w:tc", "w:tbl", "w:sdt", "w:sdtContent", "w:sectPr"];

function hasBlock(tokens: readonly Token[]): boolean {
  return tokens.some(({ tag, subparsed }) => BLOCKS.includes(tag ?? "") || hasBlock(subparsed ?? []));
}

/** A section between two paragraphs that hold its tags may be empty, and so may one around such a section. */
function isBlank({ type, position, value, subparsed }: Token): boolean {
  if (subparsed !== undefined) return subparsed.every(isBlank);
  return type === "content" && position === "outsidetag" && value.trim() === "";
}

function isAnyTable(edges: ReadonlySet<Token>): boolean {
  return [...edges].some(({ tag, subparsed }) => tag === "w:tbl" || (subparsed && isAnyTable(edgesOf(subparsed))));
}

/** Returns the first and the last token, once if they are the same. */
function edgesOf(tokens: readonly Token[]): ReadonlySet<Token> {
  return new Set([...tokens.slice(0, 1), ...tokens.slice(-1)]);
}

/** Joins the pieces of XML between two values into one text, and records the run properties. */
class ProgramBuilder {
  readonly #finishText: (text: string) => string;
  readonly #steps: Step[] = [];
  #xml = "";
  #runProperties: string | undefined;
  #isInProperties = false;

  constructor(finishText: (text: string) => string) {
    this.#finishText = finishText;
  }

  addXml({ value, tag, position }: Token): void {
    if (RECORD_MARK.test(value)) this.#addRecords(value);
    else this.#xml += value;
    if (tag === "w:r" && position !== "end") this.#runProperties = "";
    else if (tag === "w:rPr" && position === "start") this.#isInProperties = true;
    const isProperties = this.#isInProperties || tag === "w:rPr";
    if (isProperties && this.#runProperties !== undefined) this.#runProperties += value;
    if (tag === "w:rPr" && position === "end") this.#isInProperties = false;
  }

  /** The text between marks has the places in between. */
  #addRecords(value: string): void {
    for (const [index, piece] of value.split(RECORD_MARK).entries()) {
      if (index % 2 === 0) this.#xml += piece;
      else this.add({ kind: "record", place: Number(piece) });
    }
  }

  add(step: Step): void {
    this.#flush();
    this.#steps.push(step);
  }

  finish(): Program {
    this.#flush();
    return this.#steps;
  }

  #flush(): void {
    if (this.#xml === "") return;
    const xml = this.#finishText(this.#xml);
    const hasNames = xml.search(NAME_MARKER) >= 0;
    this.#steps.push({ kind: "text", xml, ...(hasNames && { hasNames }), runProperties: this.#runProperties });
    this.#xml = "";
    this.#runProperties = undefined;
  }
}
