/** Renders the preview of a template: its PDF, its page count, and a picture of the first page. */
import { ServiceError } from "#shared/base/errors/service-error.ts";
import { isTextFormat, type TemplateFormat } from "#shared/base/model/format.ts";
import { OUTPUT_QUALITY_MAX } from "#shared/base/model/limits.ts";
import type { TemplateFont } from "#shared/base/model/template-font.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { printPage } from "#shared/service/produce/convert/convert-merged.ts";
import { withPdfErrors } from "#shared/service/produce/convert/pdf-errors.ts";
import type { ShownTemplate } from "#shared/workers/template-work/template-file.ts";
import { templateFonts } from "./template-fonts.ts";

export interface Preview {
  readonly pdf: Uint8Array;
  readonly pageCount: number;
  /** PNG at 150 dpi. */
  readonly image: Uint8Array;
  readonly fonts: readonly TemplateFont[];
}

type Needs = Pick<Dependencies, "converter" | "htmlRenderer" | "pdfs" | "accountFonts">;

/** Returns whether the programs that a preview needs are installed. */
export function canRenderPreview(
  { converter, htmlRenderer }: Pick<Needs, "converter" | "htmlRenderer">,
  format: TemplateFormat,
): boolean {
  if (format === ".html") return htmlRenderer.isAvailable();
  return converter.isAvailable() || (isTextFormat(format) && htmlRenderer.isAvailable());
}

/** Starts the programs that a preview needs while the template is still being read. */
export function prepareForPreview({ converter, htmlRenderer, pdfs }: Needs, format: TemplateFormat): void {
  pdfs.prepare();
  const isPrinted = format === ".html" || (isTextFormat(format) && htmlRenderer.isAvailable());
  (isPrinted ? htmlRenderer : converter).prepare();
}

/** Where LibreOffice and Chromium run in separate functions, only a call can tell that they are missing. */
const MISSING: readonly string[] = ["converter_unavailable", "html_renderer_unavailable"];

/**
 * Returns undefined when a program that the preview needs is missing.
 * @throws ServiceError as `renderPreview` does
 */
export async function renderPreviewIfPossible(
  deps: Needs,
  template: ShownTemplate,
  format: TemplateFormat,
): Promise<Preview | undefined> {
  if (!canRenderPreview(deps, format)) return undefined;
  try {
    return await renderPreview(deps, template);
  } catch (error) {
    if (error instanceof ServiceError && MISSING.includes(error.code)) return undefined;
    throw error;
  }
}

/** @throws ServiceError as `HtmlRenderer.toPdf` and `Converter.convert` do */
export async function renderPreview(deps: Needs, template: ShownTemplate): Promise<Preview> {
  const { converter, pdfs, accountFonts } = deps;
  const pdf = await printTemplate(deps, template);
  const { pageCount, fontNames } = await withPdfErrors(".pdf", pdfs.describe(pdf));
  const fonts = await templateFonts({ converter, accountFonts }, template.fonts, fontNames);
  return { pdf, pageCount, image: await withPdfErrors(".png", pdfs.firstPage(pdf)), fonts };
}

const PLAIN_PDF = { outputFormat: ".pdf", outputQuality: OUTPUT_QUALITY_MAX } as const;

async function printTemplate(deps: Needs, { html, docx }: ShownTemplate): Promise<Uint8Array> {
  if (html !== undefined && docx === undefined) return deps.htmlRenderer.toPdf(html);
  const printed = html === undefined ? undefined : await printPage(deps, PLAIN_PDF, async () => html);
  if (printed !== undefined) return printed;
  if (docx === undefined) throw new RangeError("A template has pages or documents");
  return deps.converter.convert({ source: docx, from: ".docx", to: ".pdf" });
}
