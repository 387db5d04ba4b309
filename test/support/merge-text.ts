/** Merges one item into a text file the way the service does: opened, delimiters detected unless given, rendered. */
import { expect } from "vitest";
import { compileText, type TextEngine } from "#shared/engine/merge/text/compile-text.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { type ReadOptions, readTextTemplate } from "#shared/engine/template/read-tags.ts";
import { openText } from "#shared/engine/template-file/open-text.ts";

export function textEngine(
  file: Uint8Array | string,
  options: Partial<ReadOptions> = {},
  filename = "template.txt",
): TextEngine {
  const template = openText(typeof file === "string" ? Buffer.from(file) : file, filename);
  const { delimiters } = readTextTemplate(template, { enhancedSyntax: false, ...options });
  return compileText(template, { delimiters, enhancedSyntax: options.enhancedSyntax ?? false });
}

export function mergeText(file: Uint8Array | string, item: DataItem, options: Partial<ReadOptions> = {}): string {
  return Buffer.from(textEngine(file, options).render(item)).toString();
}

export interface TextExample {
  readonly template: string;
  readonly item: DataItem;
  readonly becomes: string;
}

export function expectText({ template, item, becomes }: TextExample): void {
  expect(mergeText(template, item)).toBe(becomes);
}
