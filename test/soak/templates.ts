/** Templates that say their own word before each item's, and once more at the end: half an item shows. */
import { paragraphs } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";

export type TemplateKind = keyof typeof SOURCES;

const SOURCES = {
  ".docx": (word: string) => docx(paragraphs(`${word} says [Word].`, "[Mark]", `${word} ends.`)),
  ".html": (word: string) =>
    Buffer.from(`<!doctype html><title>Letter</title><p>${word} says [Word].</p><p>${word} ends.</p>`),
  ".txt": (word: string) => Buffer.from(`${word} says [Word].\n${word} ends.\n`),
  ".rtf": (word: string) => Buffer.from(`{\\rtf1\\ansi ${word} says [Word].\\par ${word} ends.\\par}`),
} as const satisfies Record<string, (word: string) => Uint8Array>;

/** The kinds of templates, each as often as callers choose it. */
export const TEMPLATE_KINDS: readonly TemplateKind[] = [".docx", ".docx", ".docx", ".docx", ".html", ".txt", ".rtf"];

/** What is asked of each kind: LibreOffice, Chromium and neither have their share. */
export const FORMATS: Readonly<Record<TemplateKind, readonly string[]>> = {
  ".docx": [".docx", ".docx", ".pdf", ".pdf", ".pdf/a-2b", ".png", ".txt", ".html"],
  ".html": [".pdf", ".html", ".txt"],
  ".txt": [".pdf", ".txt"],
  ".rtf": [".docx", ".pdf"],
};

export function templateFile(kind: TemplateKind, word: string): File {
  return new File([SOURCES[kind](word) as Uint8Array<ArrayBuffer>], `Letter${kind}`);
}
