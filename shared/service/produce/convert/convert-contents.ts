/**
 * Converts a document with tables of contents or other references to pages. LibreOffice lays it out, which tells the
 * page of each bookmark, and the numbers are written into the merged file.
 */
import { ServiceError } from "#shared/base/errors/service-error.ts";
import type { OutputOptions } from "#shared/base/model/document-options.ts";
import type { OutputFormat } from "#shared/base/model/format.ts";
import { isTaggedPdf } from "#shared/pdf/conformance/part-of-format.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { DocumentInfo } from "#shared/service/produce/pieces/document-info.ts";
import { convertDocx } from "./convert-docx.ts";
import { withPdfErrors } from "./pdf-errors.ts";

type Needs = Pick<Dependencies, "converter" | "pdfs" | "templateWorker">;

/** @throws ServiceError as `Converter.convert` does; for a .docx only errors that a repetition may avoid */
export async function convertWithContents(
  deps: Needs,
  options: OutputOptions,
  merged: Uint8Array,
  info: DocumentInfo,
): Promise<Uint8Array> {
  const listed = await deps.templateWorker.listContents(merged);
  if (listed === undefined) {
    info.warn("The tables of contents are those of the template, because the document is too long");
    const { docx = merged } = await deps.templateWorker.numberPages(
      merged,
      undefined,
      options.outputFormat !== ".docx",
    );
    return convertDocx(deps, await preparedFor(deps, options, docx), options);
  }
  try {
    const { docx, pdf, warnings } = await numbered(deps, listed, options);
    for (const warning of warnings) info.warn(warning);
    return await convertDocx(deps, await preparedFor(deps, options, docx), options, pdf);
  } catch (error) {
    if (options.outputFormat !== ".docx" || !isLasting(error)) throw error;
    info.warn(`The page numbers in tables of contents are missing until Word updates them: ${error.message}`);
    return deps.templateWorker.markOutdated(listed);
  }
}

/** Formats for which text moves into the body, where the pages of the layout are no longer seen. */
const READ_IN_ORDER: Partial<Record<OutputFormat, "text" | "html">> = { ".txt": "text", ".html": "html" };

async function preparedFor(
  { templateWorker }: Needs,
  { outputFormat }: OutputOptions,
  docx: Uint8Array,
): Promise<Uint8Array> {
  if (outputFormat === ".doc") return templateWorker.withOwnLists(docx);
  const kind = READ_IN_ORDER[outputFormat];
  return kind === undefined ? docx : templateWorker.inReadingOrder(docx, kind);
}

/** Lines break anew when a number gets longer, so the numbers are verified. They were right after two layouts so far. */
const LAYOUTS_MAX = 4;

interface Numbered {
  readonly docx: Uint8Array;
  /** Undefined if the last numbers were not verified. */
  readonly pdf: Uint8Array | undefined;
  readonly warnings: readonly string[];
}

async function numbered(
  { converter, pdfs, templateWorker }: Needs,
  listed: Uint8Array,
  options: OutputOptions,
): Promise<Numbered> {
  const isTagged = isTaggedPdf(options);
  const isText = options.outputFormat !== ".docx";
  let [docx, warnings]: [Uint8Array, readonly string[]] = [listed, []];
  for (let layout = 1; layout <= LAYOUTS_MAX; layout++) {
    const pdf = await converter.convert({ source: docx, from: ".docx", to: ".pdf", keepsBookmarks: true, isTagged });
    const pages = await withPdfErrors(".pdf", pdfs.bookmarkPages(pdf));
    // A field that has become text cannot be computed again, so each layout fills the same file.
    const next = await templateWorker.numberPages(listed, pages, isText);
    const [before, filled] = [docx, next.docx ?? listed];
    [docx, warnings] = [filled, next.warnings];
    if (Buffer.compare(before, filled) === 0) return { docx, pdf, warnings };
  }
  return { docx, pdf: undefined, warnings: [...warnings, UNSETTLED] };
}

const UNSETTLED = "Numbers of pages may be wrong, because they change the pages on which they stand";

/** Returns whether the document cannot be laid out here, now or later. */
function isLasting(error: unknown): error is ServiceError {
  return error instanceof ServiceError && (error.status === 422 || error.code === "converter_unavailable");
}
