/**
 * Describes why an item could not be made into a document, as a catalogue error that can be stored and thrown later.
 */

import type { ErrorCode } from "#shared/base/errors/catalogue.ts";
import { ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import type { Item } from "#shared/engine/data/packed-items.ts";
import { InvalidDocument } from "#shared/engine/merge/values/invalid-document.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { ItemNotMerged } from "#shared/engine/merge/values/naming-item.ts";

export interface ItemFault {
  readonly code: ErrorCode;
  /** The message for the caller. It names the item where there are several. */
  readonly message: string;
}

/** Where an item is in the data. */
type Place = Pick<Item, "position" | "row">;

/**
 * Returns undefined for errors that the item did not cause, such as a missing converter: other items would fail as
 * well, and the same item might succeed later. An invalid document is our fault, but other items may be all right.
 * @param count the total number of items
 */
export function itemFault(error: unknown, place: Place, count: number): ItemFault | undefined {
  if (error instanceof MergeFailure || error instanceof ItemNotMerged) {
    const { code, message } = serviceError("merge_failed", { item: itemName(place), reason: error.reason });
    return { code, message };
  }
  const isOfItem = error instanceof ServiceError && (error.status === 422 || error instanceof InvalidDocument);
  if (!isOfItem) return undefined;
  return { code: error.code, message: namingItem(error.message, place, count) };
}

export function errorOf({ code, message }: ItemFault): ServiceError {
  return new ServiceError(code, message);
}

/** Returns text such as `7 (row 9 of the data file)`, for a sentence about an item. */
function itemName({ position, row }: Place): string {
  return row === undefined ? String(position) : `${position} (row ${row} of the data file)`;
}

function namingItem(message: string, place: Place, count: number): string {
  if (count === 1 && place.row === undefined) return message;
  return `${message} The error is in item ${itemName(place)} of the data.`;
}
