/** Merges one item into an HTML page the way the service does: opened, delimiters detected unless given, rendered. */
import { expect } from "vitest";
import { compileHtml } from "#shared/engine/merge/html/compile-html.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { type ReadOptions, readHtmlTemplate, type TemplateReading } from "#shared/engine/template/read-tags.ts";
import { openHtml } from "#shared/engine/template-file/open-html.ts";

export function readHtmlTags(html: string, options: Partial<ReadOptions> = {}): TemplateReading {
  return readHtmlTemplate(openHtml(Buffer.from(html), "page.html"), { enhancedSyntax: false, ...options });
}

export function mergeHtml(html: string, item: DataItem, options: Partial<ReadOptions> = {}): string {
  const { delimiters } = readHtmlTags(html, options);
  const setup = { delimiters, enhancedSyntax: options.enhancedSyntax ?? false };
  return compileHtml(openHtml(Buffer.from(html), "page.html"), setup).render(item);
}

export interface HtmlExample {
  readonly template: string;
  readonly item: DataItem;
  readonly becomes: string;
}

export function expectHtml({ template, item, becomes }: HtmlExample): void {
  expect(mergeHtml(template, item)).toBe(becomes);
}
