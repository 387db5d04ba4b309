/**
 * Converts several items in one file and splits the resulting PDF, because a word processor spends most of its time on
 * opening and closing files. One item of each group is also converted separately, as a sample. The other items are
 * taken from the group's PDF only if the sample looks the same there.
 */

import { randomUUID } from "node:crypto";
import { CallerGone, throwIfGone } from "#shared/base/errors/caller-gone.ts";
import { ServiceError } from "#shared/base/errors/service-error.ts";
import type { ItemJson } from "#shared/engine/data/packed-items.ts";
import { endMark, startMark } from "#shared/engine/merge/assembly/assembly.ts";
import { InvalidDocument } from "#shared/engine/merge/values/invalid-document.ts";
import { isTaggedPdf } from "#shared/pdf/conformance/part-of-format.ts";
import { WorkFailure } from "#shared/workers/processes/work-failure.ts";
import type { Sharing } from "#shared/workers/template-work/merge-job.ts";
import type { DocumentContext, Needs } from "./document-context.ts";
import type { MadePiece } from "./pieces/piece.ts";
import type { PreparedItem } from "./prepare-items.ts";

/** A smaller group gains nothing. */
export const GROUP_MIN = 4;

/** Items that are slow to convert gain little from sharing, and a group of them would be too long a file. */
const PAGES_MAX = 5;
const SAMPLE_MS_MAX = 2_000;

/** If the time of a sample of so few pages is longer, a converter had to be started or waited for. */
const PAGES_QUICK = 2;

/** An item with this many times the data of the sample may be a much longer document. */
const DATA_RATIO_MAX = 4;
const DATA_CHARACTERS_FREE = 2_000;

/** The PDF of each item, with the item's share of the total time. */
type Converted = ReadonlyMap<PreparedItem, Pick<MadePiece, "bytes" | "milliseconds">>;

export interface Sample {
  readonly item: PreparedItem;
  /** The sample item converted separately. */
  readonly pdf: Uint8Array;
  /** The time that this conversion took. */
  readonly milliseconds: number;
}

const NONE: Converted = new Map();

/** Converts groups of one document. If nothing can be taken from a group's PDF, no further group is tried. */
export class SharedConverter {
  readonly #deps: Needs;
  readonly #context: DocumentContext;
  readonly #shared: Sharing;

  constructor(deps: Needs, context: DocumentContext, shared: Sharing) {
    this.#deps = deps;
    this.#context = context;
    this.#shared = shared;
    // The PDF process starts while the first sample is converted.
    deps.pdfs.prepare();
  }

  /**
   * Returns the items that could be converted together. The others have to be converted one by one.
   * @throws ServiceError `converter_unavailable`, `converter_busy`, `shutting_down`; CallerGone
   */
  async convert(items: readonly PreparedItem[], sample: Sample): Promise<Converted> {
    const pages = (await this.#deps.pdfs.pagesWritten(sample.pdf)) ?? Number.POSITIVE_INFINITY;
    const wanted = items.filter(({ json, fetched }) => fetched !== undefined && isAsShort(json, sample.item.json));
    const isShort = pages <= PAGES_QUICK || (pages <= PAGES_MAX && sample.milliseconds <= SAMPLE_MS_MAX);
    const found = this.#context.sharedConversions;
    if (found.areGivenUp || !isShort || wanted.length + 1 < GROUP_MIN) return NONE;
    const start = this.#deps.elapsed();
    const parts = await this.#partsOf(wanted, sample, this.#shared.showsPageCount ? pages : undefined);
    if (parts === undefined || parts.size === 0) found.areGivenUp = true;
    const milliseconds = (this.#deps.elapsed() - start) / Math.max(1, parts?.size ?? 0);
    return new Map([...(parts ?? [])].map(([item, bytes]) => [item, { bytes, milliseconds }]));
  }

  /**
   * Returns undefined when the shared conversion has failed, for any reason: no document fails because of it. Defects
   * in this service are counted as a metric.
   */
  async #partsOf(items: readonly PreparedItem[], sample: Sample, pagesEach: number | undefined) {
    try {
      return await this.#split(items, sample, pagesEach);
    } catch (error) {
      throwIfGone(this.#context.signal);
      if (error instanceof CallerGone) throw error;
      const isInvalid = error instanceof InvalidDocument;
      if (error instanceof ServiceError && error.status !== 422 && !isInvalid) throw error;
      // An error in an item is reported when the item is converted separately.
      if (!(error instanceof ServiceError) || isInvalid)
        this.#deps.metrics({ SharedConversionsFailed: 1 }, { code: faultOf(error) });
      return undefined;
    }
  }

  async #split(items: readonly PreparedItem[], sample: Sample, pagesEach: number | undefined) {
    const { converter, templateWorker, pdfs } = this.#deps;
    const { signal, plan, template } = this.#context;
    throwIfGone(signal);
    // The sample comes last, where it shows the effects of the items before it.
    const all = [...items, sample.item];
    const fetched = new Map(all.flatMap((each) => [...(each.fetched ?? [])]));
    // A prefix that cannot occur in a template.
    const marks = `M${randomUUID().replaceAll("-", "")}`;
    const job = { items: all.map(({ json }) => json), fetched, marks, shownPageCount: pagesEach };
    const document = await templateWorker.assembleSharedDocument(template, job);
    if (document === undefined) return undefined;
    throwIfGone(signal);
    const source = document.bytes;
    const isTagged = isTaggedPdf(plan.options);
    const pdf = await converter.convert({ source, from: ".docx", to: ".pdf", keepsBookmarks: true, isTagged });
    throwIfGone(signal);
    const documents = document.copies.map(({ properties }, copy) => ({
      start: startMark(marks, copy),
      end: endMark(marks, copy),
      properties,
    }));
    const isRejoined = plan.mode === "joined";
    const parts = await pdfs.splitPdf(pdf, { documents, sample: sample.pdf, pagesEach, isRejoined });
    return parts && new Map(document.copies.flatMap(({ index }, copy) => pairOf(items[index], parts[copy])));
  }
}

/** Returns the error's name only, because its message may contain text of the document. */
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
