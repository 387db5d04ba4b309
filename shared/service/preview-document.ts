/** Draws the pages that a document would have, without storing anything. */

import type { Account } from "#shared/base/model/account.ts";
import type { DocumentOptions } from "#shared/base/model/document-options.ts";
import type { DrawnDocument } from "#shared/base/model/drawn-pages.ts";
import { isPdfFormat, type OutputFormat } from "#shared/base/model/format.ts";
import { newDocumentId } from "#shared/base/model/ids.ts";
import { OUTPUT_QUALITY_MAX } from "#shared/base/model/limits.ts";
import type { PackedItems } from "#shared/engine/data/packed-items.ts";
import type { PageDrawing } from "#shared/pdf/reading/draw-pages.ts";
import type { PlacesByPage } from "#shared/pdf/reading/place-links.ts";
import { type generateDocument, generateFrom, openPresentTemplate, openTemplate } from "./generate-document.ts";
import { withPdfErrors } from "./produce/convert/pdf-errors.ts";
import type { Generation } from "./produce/plan/generation.ts";
import type { GeneratedDocument } from "./produce/store-document.ts";
import { readVersion } from "./template-files/find-version.ts";
import { templateAtVersion } from "./template-files/template-at-version.ts";

export interface PreviewOrder
  extends Pick<Generation, "templateId" | "mergeWith" | "attach">,
    Pick<DocumentOptions, "outputFormat" | "pageBreak"> {
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
  // Pages and places are those of one file, though the template may be replaced meanwhile.
  const found = await openOrdered(deps, account, order);
  const make: Make = (generation) => generateFrom(deps, account, { ...found, generation }, signal);
  const [drawn, places] = await Promise.all([
    drawDocument(deps, make, order),
    order.places ? findPlaces(deps, make, order) : undefined,
  ]);
  if (places === undefined) return drawn;
  return { ...drawn, pages: drawn.pages.map((page) => ({ ...page, places: places.get(page.number) ?? [] })) };
}

type Make = (generation: Generation) => Promise<GeneratedDocument>;

async function drawDocument(deps: Needs, make: Make, order: PreviewOrder): Promise<DrawnDocument> {
  const { content, info } = await make(generationOf(deps, order));
  const drawn = await withPdfErrors(".png", deps.pdfs.drawPages(single(content), order.drawing));
  return { ...drawn, warnings: info.warnings };
}

/**
 * Makes the document once more with marks around its values. Marks move letters by a fraction of a pixel, so that the
 * pictures are those of the document without them. Items that share a page cannot be told apart, so only one has places.
 */
async function findPlaces(deps: Needs, make: Make, order: PreviewOrder): Promise<PlacesByPage> {
  if (order.items.count !== 1) return new Map();
  const secret = Buffer.from(deps.randomBytes(16)).toString("hex");
  const plain = { outputFormat: ".pdf", mergeWith: [], attach: [] } as const;
  const generation = generationOf(deps, { ...order, ...plain });
  const { content } = await make({ ...generation, options: { ...generation.options, placeSecret: secret } });
  const { first, last } = order.drawing;
  return withPdfErrors(".pdf", deps.pdfs.findPlaces(single(content), { first, last, secret }));
}

function generationOf(
  deps: Parameters<typeof newDocumentId>[1] & Pick<Needs, "region">,
  { templateId, items, outputFormat, pageBreak, mergeWith, attach }: PreviewOrder,
): Generation {
  return {
    id: newDocumentId(deps.region, deps),
    templateId,
    data: { items },
    options: {
      name: undefined,
      outputName: undefined,
      outputFormat: drawnFormat(outputFormat),
      outputQuality: OUTPUT_QUALITY_MAX,
      singleFile: true,
      pageBreak,
      isLenient: false,
      disposition: "inline",
    },
    mergeWith,
    attach,
  };
}

function openOrdered(deps: Needs, account: Account, { templateId, version, outputFormat }: PreviewOrder) {
  const wanted = { templateId, outputFormat: drawnFormat(outputFormat) };
  if (version === undefined) return openPresentTemplate(deps, account, wanted);
  const kept = { id: templateId, number: version };
  return readVersion(kept, () => openTemplate(deps, () => templateAtVersion(deps, account, kept), wanted.outputFormat));
}

function drawnFormat(format: OutputFormat): OutputFormat {
  return isPdfFormat(format) ? format : ".pdf";
}

function single(content: Uint8Array | AsyncIterable<Uint8Array>): Uint8Array {
  if (!(content instanceof Uint8Array)) throw new RangeError("A single file is no archive");
  return content;
}
