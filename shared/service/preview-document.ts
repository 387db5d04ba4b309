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
import type { GeneratedDocument } from "./generate/store-document.ts";
import { generateDocument, generateFrom, openTemplate } from "./generate-document.ts";
import { readVersion } from "./template-files/find-version.ts";
import { templateAtVersion } from "./template-files/template-at-version.ts";

export interface PreviewOrder
  extends Pick<Generation, "templateId" | "outputFormat" | "pageBreak" | "mergeWith" | "attach"> {
  readonly items: PackedItems;
  /** The number of a kept file; undefined for the present one. */
  readonly version: number | undefined;
  readonly drawing: PageDrawing;
}

type Needs = Parameters<typeof generateDocument>[0] &
  Parameters<typeof newDocumentId>[1] &
  Parameters<typeof templateAtVersion>[0];

/** @throws ServiceError as `generateDocument` does, and `version_not_found` */
export async function previewDocument(
  deps: Needs,
  account: Account,
  { items, drawing, outputFormat, version, ...order }: PreviewOrder,
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
  const { content, info } = await generate(deps, account, { generation, version }, signal);
  if (!(content instanceof Uint8Array)) throw new RangeError("A single file is no archive");
  const drawn = await withPdfErrors(".png", deps.pdfs.drawPages(content, drawing));
  return { ...drawn, warnings: info.warnings };
}

async function generate(
  deps: Needs,
  account: Account,
  { generation, version: number }: { readonly generation: Generation; readonly version: number | undefined },
  signal: AbortSignal,
): Promise<GeneratedDocument> {
  if (number === undefined) return generateDocument(deps, account, generation, signal);
  const wanted = { id: generation.templateId, number };
  const find = () => templateAtVersion(deps, account, wanted);
  const found = await readVersion(wanted, () => openTemplate(deps, find, generation));
  return generateFrom(deps, account, { ...found, generation }, signal);
}

function drawnFormat(format: OutputFormat): OutputFormat {
  return format.startsWith(".pdf") ? format : ".pdf";
}
