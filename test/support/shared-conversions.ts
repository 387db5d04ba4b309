/** Converts items one by one, and in a shared conversion where the service may, to compare what comes of it. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { endMark, startMark } from "#shared/engine/merge/assembly/assembly.ts";
import { compileTemplate } from "#shared/engine/merge/compile-template.ts";
import { NO_PICTURES } from "#shared/engine/merge/pictures/picture.ts";
import type { TemplateSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { openTemplateContent } from "#shared/engine/template-file/template-content.ts";
import { quickPageCount } from "#shared/pdf/reading/quick-page-count.ts";
import { splitPdf } from "#shared/pdf/split/split-pdf.ts";
import type { Converter } from "#shared/workers/convert/converter.ts";

export interface ConvertedBothWays {
  readonly alone: readonly Uint8Array[];
  /** The PDFs of all items but the last, which is the sample; undefined if the service would convert them one by one. */
  readonly shared: readonly (Uint8Array | undefined)[] | undefined;
  /** Whether the template lets conversions be shared. */
  readonly isShared: boolean;
}

export async function convertBothWays(
  converter: Pick<Converter, "convert">,
  template: Uint8Array,
  items: readonly DataItem[],
  { syntax = BRACKETS, isRejoined = false }: { readonly syntax?: TemplateSyntax; readonly isRejoined?: boolean } = {},
): Promise<ConvertedBothWays> {
  const file = openTemplateContent(template, { filename: "template.docx", format: ".docx" });
  const { docx, sharedConversion } = compileTemplate(file, { ...syntax, now: () => performance.now() });
  const sharing = sharedConversion();
  if (docx === undefined || sharing === undefined) return { alone: [], shared: undefined, isShared: false };
  const alone: Uint8Array[] = [];
  for (const item of items)
    alone.push(await converter.convert({ source: docx.render(item), from: ".docx", to: ".pdf" }));
  const sample = alone.at(-1) as Uint8Array;
  const pagesEach = sharing.showsPageCount ? quickPageCount(sample) : undefined;
  const merged = sharing.assemble(items, { fetched: NO_PICTURES, marks: MARKS, shownPageCount: pagesEach });
  if (merged === undefined) return { alone, shared: undefined, isShared: true };
  const { bytes: source, copies } = merged;
  const pdf = await converter.convert({ source, from: ".docx", to: ".pdf", keepsBookmarks: true });
  const documents = copies.map(({ properties }, copy) => ({
    start: startMark(MARKS, copy),
    end: endMark(MARKS, copy),
    properties,
  }));
  const parts = await splitPdf(pdf, { documents, sample, pagesEach, isRejoined });
  const shared = parts && items.slice(0, -1).map((_, index) => parts[copies.findIndex((copy) => copy.index === index)]);
  return { alone, shared, isShared: true };
}

const MARKS = "Mark0123456789";
const BRACKETS: TemplateSyntax = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };

/** Every page as poppler draws it, which reads fonts and contents by itself. */
export function drawnPages(pdf: Uint8Array, dotsPerInch = 60): readonly Buffer[] {
  const folder = mkdtempSync(path.join(tmpdir(), "merganser-pages-"));
  try {
    writeFileSync(path.join(folder, "document.pdf"), pdf);
    execFileSync("pdftoppm", ["-r", String(dotsPerInch), "document.pdf", "page"], { cwd: folder, stdio: "pipe" });
    const names = readdirSync(folder).filter((name) => name.endsWith(".ppm"));
    return names.sort().map((name) => readFileSync(path.join(folder, name)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
