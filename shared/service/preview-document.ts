/** Draws the pages that a document would have, without storing anything. */
import type { PackedItems } from "#shared/data/packed-items.ts";
import type { Account } from "#shared/model/account.ts";
import type { DrawnDocument } from "#shared/model/drawn-pages.ts";
import type { OutputFormat } from "#shared/model/format.ts";
import { newDocumentId } from "#shared/model/ids.ts";
import { OUTPUT_QUALITY_MAX } from "#shared/model/limits.ts";
import type { PageDrawing } from "#shared/pdf/draw-pages.ts";
import type { Generation } from "./generate/generation.ts";
import { withPdfErrors } from "./generate/pdf-errors.ts";
import { generateDocument } from "./generate-document.ts";

export interface PreviewOrder
  extends Pick<Generation, "templateId" | "outputFormat" | "pageBreak" | "mergeWith" | "attach"> {
  readonly items: PackedItems;
  readonly drawing: PageDrawing;
}

/** @throws ServiceError as `generateDocument` does */
export async function previewDocument(
  deps: Parameters<typeof generateDocument>[0] & Parameters<typeof newDocumentId>[1],
  account: Account,
  { items, drawing, outputFormat, ...order }: PreviewOrder,
  signal: AbortSignal,
): Promise<DrawnDocument> {
  const generation: Generation = {
    ...order,
    id: newDocumentId(deps.region, deps),
    data: { items },
    name: undefined,
    outputName: undefined,
    outputFormat: drawnFormat(outputFormat),
    outputQuality: OUTPUT_QUALITY_MAX,
    singleFile: true,
    isLenient: false,
    disposition: "inline",
  };
  const { content, info } = await generateDocument(deps, account, generation, signal);
  if (!(content instanceof Uint8Array)) throw new RangeError("A single file is no archive");
  const drawn = await withPdfErrors(".png", deps.pdfs.drawPages(content, drawing));
  return { ...drawn, warnings: info.warnings };
}

function drawnFormat(format: OutputFormat): OutputFormat {
  return format.startsWith(".pdf") ? format : ".pdf";
}
