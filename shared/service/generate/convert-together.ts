/**
 * Converts several items in one file and splits the PDF: a word processor spends most of its time on opening and
 * closing files. One item of each group is converted by itself, and looked for in the group's PDF: only where it looks
 * the same there are the others taken from it.
 */

import { randomUUID } from "node:crypto";
import type { ItemJson } from "#shared/data/packed-items.ts";
import { CallerGone, throwIfGone } from "#shared/errors/caller-gone.ts";
import { ServiceError } from "#shared/errors/service-error.ts";
import { endMark, startMark } from "#shared/merge/assembly/assembly.ts";
import { WorkFailure } from "#shared/processes/work-failure.ts";
import type { Sharing } from "#shared/template-work/merger.ts";
import type { Needs } from "./convert-for.ts";
import type { PreparedItem } from "./prepare-chunk.ts";
import type { Work } from "./work.ts";

/** Of items whose conversion is shared. Fewer gain nothing; more make what the first one waits for longer. */
const GROUP_MIN = 4;
const GROUP_MAX = 24;

/** Of items altogether: fewer are made in a moment, side by side. */
const SHARING_MIN = 100;

/** Items that are long at work however they are converted gain little, and a group of such would be too long a file. */
const PAGES_MAX = 5;
const SAMPLE_MS_MAX = 2_000;

/** An item with so many times the data of the sample may be a much longer document. */
const DATA_RATIO_MAX = 4;
const DATA_CHARACTERS_FREE = 2_000;

/** Undefined for work whose items are converted one by one, as all that is small enough to be quicker side by side. */
export async function sharingOf(
  { converter }: Pick<Needs, "converter">,
  { plan, sharing }: Pick<Work, "plan" | "sharing">,
): Promise<Sharing | undefined> {
  const { format, mode, count } = plan;
  const isLarge = count >= SHARING_MIN && count > 2 * converter.atOnce;
  return format === ".pdf" && mode !== "whole" && isLarge ? sharing() : undefined;
}

/** Items of the same document are in the same group whoever makes it; each converter has one. */
export async function* groupsOf(
  items: Iterable<PreparedItem> | AsyncIterable<PreparedItem>,
  { count, atOnce }: { readonly count: number; readonly atOnce: number },
): AsyncGenerator<readonly PreparedItem[], undefined> {
  const size = Math.min(GROUP_MAX, Math.max(GROUP_MIN, Math.ceil(count / atOnce)));
  let group: PreparedItem[] = [];
  for await (const item of items) {
    group.push(item);
    if (item.place.position % size !== 0) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

interface ConvertedTogether {
  readonly bytes: Uint8Array;
  /** Its share of the time for all. */
  readonly milliseconds: number;
}

type Converted = ReadonlyMap<PreparedItem, ConvertedTogether>;

export interface Sample {
  readonly item: PreparedItem;
  /** As it is converted by itself. */
  readonly pdf: Uint8Array;
  /** That this took. */
  readonly milliseconds: number;
}

const NONE: Converted = new Map();

/** Of one document. When nothing of a group could be taken from its PDF, no other is tried. */
export class SharedConverter {
  readonly #deps: Needs;
  readonly #work: Work;
  readonly #shared: Sharing;
  #isUsed = true;

  constructor(deps: Needs, work: Work, shared: Sharing) {
    this.#deps = deps;
    this.#work = work;
    this.#shared = shared;
    // It starts while the first sample is converted.
    deps.pdfs.prepare();
  }

  /**
   * Those of the items that could be converted together; the others are to be converted one by one.
   * @throws ServiceError `converter_unavailable`, `converter_busy`, `shutting_down`; CallerGone
   */
  async convert(items: readonly PreparedItem[], sample: Sample): Promise<Converted> {
    const pages = (await this.#deps.pdfs.pagesWritten(sample.pdf)) ?? Number.POSITIVE_INFINITY;
    const wanted = items.filter(({ item, fetched }) => fetched !== undefined && isAsShort(item, sample.item.item));
    const isShort = pages <= PAGES_MAX && sample.milliseconds <= SAMPLE_MS_MAX;
    if (!this.#isUsed || !isShort || wanted.length + 1 < GROUP_MIN) return NONE;
    const start = this.#deps.elapsed();
    const parts = await this.#partsOf(wanted, sample, this.#shared.tellsPages ? pages : undefined);
    if (parts === undefined || parts.size === 0) this.#isUsed = false;
    const milliseconds = (this.#deps.elapsed() - start) / Math.max(1, parts?.size ?? 0);
    return new Map([...(parts ?? [])].map(([item, bytes]) => [item, { bytes, milliseconds }]));
  }

  /** Undefined where sharing has not worked, for whatever reason: nobody's document fails by it. A fault of ours is counted. */
  async #partsOf(items: readonly PreparedItem[], sample: Sample, pagesEach: number | undefined) {
    try {
      return await this.#takenApart(items, sample, pagesEach);
    } catch (error) {
      throwIfGone(this.#work.signal);
      if (error instanceof CallerGone) throw error;
      if (error instanceof ServiceError && error.status !== 422) throw error;
      // What is wrong with the items is told by the ones that are at fault.
      if (!(error instanceof ServiceError))
        this.#deps.metrics({ SharedConversionsFailed: 1 }, { code: faultOf(error) });
      return undefined;
    }
  }

  async #takenApart(items: readonly PreparedItem[], sample: Sample, pagesEach: number | undefined) {
    const { converter, merger, pdfs } = this.#deps;
    const { signal, plan, template } = this.#work;
    throwIfGone(signal);
    // The sample comes last, where it shows what the copies before it do to one.
    const all = [...items, sample.item];
    const fetched = new Map(all.flatMap((each) => [...(each.fetched ?? [])]));
    // No name that a template could have.
    const marks = `M${randomUUID().replaceAll("-", "")}`;
    const job = { items: all.map(({ item }) => item), fetched, marks, toldPages: pagesEach };
    const together = await merger.assembleTogether(template, job);
    if (together === undefined) return undefined;
    throwIfGone(signal);
    const source = together.bytes;
    const pdf = await converter.convert({ source, from: ".docx", to: ".pdf", keepsBookmarks: true });
    throwIfGone(signal);
    const bounds = together.indices.map((_, copy) => ({ start: startMark(marks, copy), end: endMark(marks, copy) }));
    const isRejoined = plan.mode === "joined";
    const parts = await pdfs.splitPdf(pdf, { bounds, sample: sample.pdf, pagesEach, isRejoined });
    return parts && new Map(together.indices.flatMap((index, copy) => pairOf(items[index], parts[copy])));
  }
}

/** Its text may hold what is in the document. */
function faultOf(error: unknown): string {
  if (error instanceof WorkFailure) return `${error.name} ${error.fault}`;
  return error instanceof Error ? error.name : typeof error;
}

function isAsShort(item: ItemJson, sample: ItemJson): boolean {
  return item.length <= DATA_CHARACTERS_FREE + DATA_RATIO_MAX * sample.length;
}

function pairOf(
  item: PreparedItem | undefined,
  bytes: Uint8Array | undefined,
): readonly (readonly [PreparedItem, Uint8Array])[] {
  return item === undefined || bytes === undefined ? [] : [[item, bytes]];
}
