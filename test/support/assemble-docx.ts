/** Puts several items into one .docx the way the service does, and renders them singly to compare. */
import { expect } from "vitest";
import { assemble, prepareAssembly } from "#shared/engine/merge/assembly/assemble.ts";
import { compileSingle } from "#shared/engine/merge/assembly/single-document.ts";
import { openDocument } from "#shared/engine/merge/documents/open-document.ts";
import { type FetchedPictures, NO_PICTURES } from "#shared/engine/merge/pictures/picture.ts";
import { placeRecords } from "#shared/engine/merge/records/place-records.ts";
import type { MergeSetup, TemplateSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { fieldComputer } from "#shared/engine/merge/word-fields/compute-fields.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { lintDocx } from "./ooxml-linter.ts";

const BRACKETS: TemplateSyntax = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };

const SETUP: Omit<MergeSetup, keyof TemplateSyntax> = {
  openDocument,
  placeRecords,
  fieldComputer: (file) => fieldComputer(file, { isText: false }),
};

export interface AssembleOptions {
  readonly pageBreak?: boolean;
  readonly syntax?: TemplateSyntax;
  readonly fetched?: FetchedPictures;
}

export function assembleDocx(
  template: Uint8Array,
  items: readonly DataItem[],
  { pageBreak = true, syntax = BRACKETS, fetched = NO_PICTURES }: AssembleOptions = {},
): Uint8Array {
  const prepared = prepareAssembly(openDocx(template, "template.docx"), { ...SETUP, ...syntax });
  return assemble(prepared, items, { pageBreak, fetched });
}

/** The same; the linter must find nothing wrong, neither in the template nor in the file. */
export function assembleSoundly(
  template: Uint8Array,
  items: readonly DataItem[],
  options?: AssembleOptions,
): Uint8Array {
  expect(lintDocx(template)).toEqual([]);
  const file = assembleDocx(template, items, options);
  expect(lintDocx(file)).toEqual([]);
  return file;
}

/** Each item in a file of its own. */
export function renderEach(
  template: Uint8Array,
  items: readonly DataItem[],
  syntax: TemplateSyntax = BRACKETS,
): readonly Uint8Array[] {
  const merge = compileSingle(openDocx(template, "template.docx"), { ...SETUP, ...syntax });
  return items.map((item) => merge(item));
}

/** Items that differ in the value of `Name`. */
export function named(...names: readonly string[]): readonly DataItem[] {
  return names.map((Name) => ({ Name }));
}
