/** Why an item could not be made into a document: an error of the catalogue that can be stored, and thrown later. */
import type { ItemSpan } from "#shared/data/packed-items.ts";
import type { ErrorCode } from "#shared/errors/catalogue.ts";
import { ServiceError, serviceError } from "#shared/errors/service-error.ts";
import { MergeFailure } from "#shared/merge/values/merge-failure.ts";
import { ItemNotMerged } from "#shared/merge/values/naming-item.ts";
import type { DocumentPlan } from "./document-plan.ts";

export interface ItemFault {
  readonly code: ErrorCode;
  /** For the caller; it names the item where there are several. */
  readonly message: string;
}

export interface ItemPlace {
  /** From 1. */
  readonly position: number;
  /** Of the data file, from 1. */
  readonly row: number | undefined;
  /** Items altogether. */
  readonly count: number;
}

/** @param index in the chunk, from 0 */
export function placeOf(
  { count }: Pick<DocumentPlan, "count">,
  { position, rows }: ItemSpan,
  index: number,
): ItemPlace {
  return { position: position + index, row: rows?.[index], count };
}

/**
 * Undefined for what is no fault of the item, such as a converter that is missing: other items would meet it too, and
 * the same one might do well later.
 */
export function itemFault(error: unknown, place: ItemPlace): ItemFault | undefined {
  if (error instanceof MergeFailure || error instanceof ItemNotMerged) {
    const { code, message } = serviceError("merge_failed", { item: itemName(place), reason: error.reason });
    return { code, message };
  }
  if (!(error instanceof ServiceError) || error.status !== 422) return undefined;
  return { code: error.code, message: namingItem(error.message, place) };
}

export function errorOf({ code, message }: ItemFault): ServiceError {
  return new ServiceError(code, message);
}

/** `7 (row 9 of the data file)`, for a sentence about an item. */
function itemName({ position, row }: ItemPlace): string {
  return row === undefined ? String(position) : `${position} (row ${row} of the data file)`;
}

function namingItem(message: string, place: ItemPlace): string {
  if (place.count === 1 && place.row === undefined) return message;
  return `${message} This is about item ${itemName(place)} of the data.`;
}
