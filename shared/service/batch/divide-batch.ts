/**
 * Decides how many items a range of a batch has, and how many ranges are made at a time. A worker and its converters
 * take seconds to start, so a batch gets no more of them than finish it sooner.
 */
import { GROUP_MAX } from "#shared/service/produce/sharing.ts";

export interface WorkToDivide {
  /** The number of items. */
  readonly count: number;
  /** Whether the items are converted. Others are merged by the thousand in a second. */
  readonly isConverted: boolean;
  /** The estimated number of pages of an item. */
  readonly pagesEach: number;
  /** The number of ranges that the deployment makes at a time. */
  readonly rangesAtOnce: number;
}

export interface Division {
  /** The maximum number of items in a range. */
  readonly itemsMax: number;
  /** The number of ranges of this batch that are made at a time. */
  readonly atOnce: number;
}

/** There are more ranges than are made at once, so that all workers end at about the same time. */
const RANGES_FOR_EACH_WORKER = 3;

/** Larger deployments get no smaller ranges. */
const WORKERS_MAX = 100;

/** A few workers are started for any batch, because its pages are only estimated. */
const WORKERS_MIN = 4;

/** With less to convert, one more worker saves less time than it takes to start. */
const PAGES_FOR_EACH_WORKER = 500;

/**
 * The number of items in a range. Making them takes seconds, in which a small batch can overtake, and is all that a
 * killed worker loses. Items that are not converted are merged by the thousand in a second.
 */
const CONVERTED = { min: GROUP_MAX, max: 12 * GROUP_MAX } as const;
const MERGED = { min: 25 * GROUP_MAX, max: 100 * GROUP_MAX } as const;

/**
 * S3 copies only parts of an archive that have 5 MB; smaller ones pass through the function that joins them. From this
 * number of items on, that takes longer than making fewer ranges: of letters of 20 KB, or of reports of 100 KB.
 */
const ITEMS_OF_LARGE = 3_000;
const SHORT_PAGES_MAX = 5;
const LARGE_SHORT = { ...CONVERTED, min: CONVERTED.max } as const;
const LARGE = { ...CONVERTED, min: 3 * GROUP_MAX } as const;

export function divideBatch(work: WorkToDivide): Division {
  const { min, max } = sizesOf(work);
  const atOnce = workersFor(work);
  const fair = Math.ceil(work.count / (Math.min(atOnce, WORKERS_MAX) * RANGES_FOR_EACH_WORKER));
  // No group of items that share a conversion is divided.
  const itemsMax = Math.min(max, Math.max(min, Math.ceil(fair / GROUP_MAX) * GROUP_MAX));
  return { itemsMax, atOnce };
}

function workersFor({ count, isConverted, pagesEach, rangesAtOnce }: WorkToDivide): number {
  if (!isConverted) return rangesAtOnce;
  const gaining = Math.ceil((count * pagesEach) / PAGES_FOR_EACH_WORKER);
  return Math.min(rangesAtOnce, Math.max(WORKERS_MIN, gaining));
}

function sizesOf({ count, isConverted, pagesEach }: WorkToDivide): { readonly min: number; readonly max: number } {
  if (!isConverted) return MERGED;
  if (count < ITEMS_OF_LARGE) return CONVERTED;
  return pagesEach <= SHORT_PAGES_MAX ? LARGE_SHORT : LARGE;
}

/** Data of this length fill a page, about: rows of a table with their names and values. */
const CHARACTERS_OF_PAGE = 2_000;

/**
 * Estimates the pages of an item from those of the template, and from the data, which fill more pages where they are
 * lists.
 * @param pageCount null if the template's pages are not counted
 * @param characters the length of the data of all items
 */
export function estimatedPages(
  { pageCount }: { readonly pageCount: number | null },
  { count, characters }: { readonly count: number; readonly characters: number },
): number {
  return Math.max(1, pageCount ?? 1, characters / count / CHARACTERS_OF_PAGE);
}
