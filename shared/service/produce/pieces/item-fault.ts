/**
 * Describes why an item could not be made into a document, as a catalogue error that can be stored and thrown later.
 */

import type { ErrorCode } from "#shared/base/errors/catalogue.ts";
import { ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import type { ItemSpan } from "#shared/engine/data/packed-items.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { ItemNotMerged } from "#shared/engine/merge/values/naming-item.ts";

export interface ItemFault {
  readonly code: ErrorCode;
  /** The message for the caller. It names the item where there are several. */
  readonly message: string;
}

export interface ItemPlace {
  /** Counted from 1. */
  readonly position: number;
  /** The row in the data file, from 1. */
  readonly row: number | undefined;
  /** The total number of items. */
  readonly count: number;
}

/** @param index the index in the chunk, from 0 */
export function placeOf({ count }: Pick<ItemPlace, "count">, { position, rows }: ItemSpan, index: number): ItemPlace {
  return { position: position + index, row: rows?.[index], count };
}

/**
 * Returns undefined for errors that the item did not cause, such as a missing converter: other items would fail as
 * well, and the same item might succeed later.
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

/** Returns text such as `7 (row 9 of the data file)`, for a sentence about an item. */
function itemName({ position, row }: ItemPlace): string {
  return row === undefined ? String(position) : `${position} (row ${row} of the data file)`;
}

function namingItem(message: string, place: ItemPlace): string {
  if (place.count === 1 && place.row === undefined) return message;
  return `${message} The error is in item ${itemName(place)} of the data.`;
}
