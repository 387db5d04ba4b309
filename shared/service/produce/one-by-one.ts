/** Makes the pieces of a document whose items are converted one by one. */
import { mergeAndConvert } from "./convert/merge-and-convert.ts";
import { type DocumentContext, isConverted, type Needs } from "./document-context.ts";
import { arePiecesFinished, finishOne } from "./finish/finish-pieces.ts";
import { inOrder } from "./in-order.ts";
import { itemFault } from "./pieces/item-fault.ts";
import { makePiece, type Piece } from "./pieces/piece.ts";
import type { DocumentPlan } from "./plan/document-plan.ts";
import type { PreparedItem } from "./prepare-items.ts";

/** The number of converted pieces that may wait behind a slow one, for each conversion that runs at once. */
export const HELD_FOR_EACH_AT_ONCE = 2;

/** Makes as many pieces at a time as the converter has processes, or one at a time where nothing is converted. */
export function produceOneByOne(
  deps: Needs,
  context: DocumentContext,
  items: AsyncIterable<PreparedItem>,
): AsyncGenerator<Piece, undefined> {
  const atOnce = isConverted(context) ? deps.converter.atOnce : 1;
  const heldMax = HELD_FOR_EACH_AT_ONCE * atOnce;
  return inOrder(items, atOnce, (item) => produceItem(deps, context, item), { heldMax });
}

/**
 * Makes the piece of one item: converts it and, for an archive, finishes it.
 * @param convert returns the merged item in the document's format
 */
export function produceItem(
  deps: Needs,
  context: DocumentContext,
  item: PreparedItem,
  convert = () => mergeAndConvert(deps, context, item.merge, item.info),
): Promise<Piece> {
  const { plan, template, signal } = context;
  const { position, name, milliseconds, info } = item;
  return makePiece(deps, signal, {
    position,
    name,
    milliseconds,
    info,
    async make() {
      const converted = await convert();
      if (!arePiecesFinished(plan)) return converted;
      return finishOne(deps, { plan: withInvoice(plan, item), template, info }, converted);
    },
    faultOf: (error) => itemFault(error, item, plan.count),
  });
}

/** Attaches the item's own invoice to its PDF, before other files, so that none can take its name. */
function withInvoice(plan: DocumentPlan, { invoice }: Pick<PreparedItem, "invoice">): DocumentPlan {
  if (invoice === undefined) return plan;
  const file = { name: "factur-x.xml", mediaType: "text/xml", bytes: Buffer.from(invoice) };
  return { ...plan, attachments: [file, ...plan.attachments] };
}
