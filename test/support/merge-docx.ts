/** Merges one item into a .docx the way the service does: opened, delimiters detected unless given, rendered. */

import { expect } from "vitest";
import { compileSingle } from "#shared/engine/merge/assembly/single-document.ts";
import { openDocument } from "#shared/engine/merge/documents/open-document.ts";
import type { FetchedPictures } from "#shared/engine/merge/pictures/picture.ts";
import { placeRecords } from "#shared/engine/merge/records/place-records.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { fieldComputer } from "#shared/engine/merge/word-fields/compute-fields.ts";
import type { ReadOptions } from "#shared/engine/template/read-tags.ts";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import type { OfficePackage } from "#shared/engine/template-file/package/office-package.ts";
import { documentText } from "./docx-package.ts";

export interface MergeOptions extends Partial<ReadOptions> {
  readonly fetched?: FetchedPictures;
  /** See `FieldOptions`. */
  readonly fieldsBecomeText?: boolean;
  readonly clock?: () => number;
  readonly warn?: (warning: string) => void;
}

export function mergeDocx(
  template: Uint8Array,
  item: DataItem,
  { fetched, fieldsBecomeText = false, clock, warn, ...options }: MergeOptions = {},
): Uint8Array {
  const file = openDocx(template, "template.docx");
  const { delimiters } = readTemplate(file, { enhancedSyntax: false, ...options });
  const setup = {
    openDocument,
    delimiters,
    enhancedSyntax: options.enhancedSyntax ?? false,
    placeRecords,
    warn,
    fieldComputer: (opened: OfficePackage) => fieldComputer(opened, { isText: fieldsBecomeText, clock, warn }),
  };
  return compileSingle(file, setup)(item, fetched);
}

export interface Example {
  readonly template: Uint8Array;
  /** What the template's part says, as a reader sees it: checked first, so that a fixture proves what it claims. */
  readonly reads: string;
  readonly item: DataItem;
  readonly becomes: string;
  /** Part to look at; the main document when absent. */
  readonly part?: string;
  readonly enhancedSyntax?: boolean;
}

/** The result must also be a whole .docx again. */
export function expectMerge({ template, reads, item, becomes, part, enhancedSyntax = false }: Example): void {
  expect(documentText(template, part)).toBe(reads);
  const merged = mergeDocx(template, item, { enhancedSyntax });
  expect(documentText(merged, part)).toBe(becomes);
  expect(() => openDocx(merged, "merged.docx")).not.toThrow();
}
