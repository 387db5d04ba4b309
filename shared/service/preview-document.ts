/** Draws the pages that a document would have, without storing anything. */
import type { PackedItems } from "#shared/data/packed-items.ts";
import type { Account } from "#shared/model/account.ts";
import type { DrawnDocument } from "#shared/model/drawn-pages.ts";
import type { OutputFormat } from "#shared/model/format.ts";
import { newDocumentId } from "#shared/model/ids.ts";
import { OUTPUT_QUALITY_MAX } from "#shared/model/limits.ts";
import type { PageDrawing } from "#shared/pdf/draw-pages.ts";
import type { PlacesByPage } from "#shared/pdf/place-links.ts";
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
  /** Whether it tells where values stand. */
  readonly places: boolean;
}

type Needs = Parameters<typeof generateDocument>[0] &
  Parameters<typeof newDocumentId>[1] &
  Parameters<typeof templateAtVersion>[0];

/** @throws ServiceError as `generateDocument` does, and `version_not_found` */
export async function previewDocument(
  deps: Needs,
  account: Account,
  order: PreviewOrder,
  signal: AbortSignal,
): Promise<DrawnDocument> {
  const [drawn, places] = await Promise.all([
    drawDocument(deps, account, order, signal),
    order.places ? findPlaces(deps, account, order, signal) : undefined,
  ]);
  if (places === undefined) return drawn;
  return { ...drawn, pages: drawn.pages.map((page) => ({ ...page, places: places.get(page.number) ?? [] })) };
}

async function drawDocument(
  deps: Needs,
  account: Account,
  order: PreviewOrder,
  signal: AbortSignal,
): Promise<DrawnDocument> {
  const { content, info } = await generate(
    deps,
    account,
    { generation: generationOf(deps, order), version: order.version },
    signal,
  );
  const drawn = await withPdfErrors(".png", deps.pdfs.drawPages(single(content), order.drawing));
  return { ...drawn, warnings: info.warnings };
}

/**
 * Makes the document once more with marks around its values. Marks move letters by a fraction of a pixel, so that the
 * pictures are those of the document without them. Items that share a page cannot be told apart, so only one has places.
 */
async function findPlaces(
  deps: Needs,
  account: Account,
  order: PreviewOrder,
  signal: AbortSignal,
): Promise<PlacesByPage> {
  if (order.items.count !== 1) return new Map();
  const secret = Buffer.from(deps.randomBytes(16)).toString("hex");
  const plain = { outputFormat: ".pdf", mergeWith: [], attach: [] } as const;
  const marked = { ...generationOf(deps, { ...order, ...plain }), placeSecret: secret };
  const { content } = await generate(deps, account, { generation: marked, version: order.version }, signal);
  const { first, last } = order.drawing;
  return withPdfErrors(".pdf", deps.pdfs.findPlaces(single(content), { first, last, secret }));
}

function generationOf(
  deps: Parameters<typeof newDocumentId>[1] & Pick<Needs, "region">,
  {
    templateId,
    items,
    outputFormat,
    pageBreak,
    mergeWith,
    attach,
  }: Omit<PreviewOrder, "drawing" | "places" | "version">,
): Generation {
  return {
    templateId,
    pageBreak,
    mergeWith,
    attach,
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

function single(content: Uint8Array | AsyncIterable<Uint8Array>): Uint8Array {
  if (!(content instanceof Uint8Array)) throw new RangeError("A single file is no archive");
  return content;
}
