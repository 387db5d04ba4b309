/**
 * Converts several items in one file and takes the PDF apart: a word processor spends most of its time on opening and
 * closing files. One item of each group is converted by itself, and looked for in the group's PDF: only where it looks
 * the same there are the others taken from it.
 */
import { throwIfGone } from "#shared/errors/caller-gone.ts";
import { ServiceError } from "#shared/errors/service-error.ts";
import { endMark } from "#shared/merge/copies/assembly.ts";
import type { SharedConversion } from "#shared/merge/copies/shared-conversion.ts";
import { ItemNotMerged } from "#shared/merge/naming-item.ts";
import { quickPageCount } from "#shared/pdf/quick-page-count.ts";
import { PdfWorkFailure } from "#shared/pdf-work/pdf-workshop.ts";
import type { Needs } from "./convert-for.ts";
import { assembleItems } from "./merge-items.ts";
import type { PreparedItem } from "./prepare-chunk.ts";
import type { Work } from "./work.ts";

/** Of items whose conversion is shared. Fewer gain nothing; more make what the first one waits for longer. */
const GROUP_MIN = 4;
const GROUP_MAX = 24;

/** An item with more is long at work however it is converted, and a group of such would be too long a file. */
const PAGES_MAX = 5;

/** Undefined for work whose items are converted one by one. */
export function sharedConversionOf({ compiled, production }: Work): SharedConversion | undefined {
  const { format, making, count } = production;
  return format === ".pdf" && making !== "whole" && count >= GROUP_MIN ? compiled.sharedConversion() : undefined;
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
}

const NONE: Converted = new Map();

/** Of one document. When a group of it could not be taken apart, no other is tried. */
export class SharedConverter {
  readonly #deps: Needs;
  readonly #work: Work;
  readonly #shared: SharedConversion;
  #isUsed = true;

  constructor(deps: Needs, work: Work, shared: SharedConversion) {
    this.#deps = deps;
    this.#work = work;
    this.#shared = shared;
    // It starts while the first sample is converted.
    deps.pdfs.prepare();
  }

  /**
   * Those of the items that could be converted together; the others are to be converted one by one.
   * @throws ServiceError `converter_unavailable`, `converter_busy`
   */
  async convert(items: readonly PreparedItem[], sample: Sample): Promise<Converted> {
    const pages = quickPageCount(sample.pdf) ?? Number.POSITIVE_INFINITY;
    const sound = items.filter(({ fetched }) => fetched !== undefined);
    if (!this.#isUsed || pages > PAGES_MAX || sound.length + 1 < GROUP_MIN) return NONE;
    throwIfGone(this.#work.signal);
    const start = this.#deps.elapsed();
    const parts = await this.#partsOf(sound, sample, this.#shared.tellsPages ? pages : undefined);
    if (parts === undefined) this.#isUsed = false;
    const milliseconds = (this.#deps.elapsed() - start) / sound.length;
    return new Map([...(parts ?? [])].map(([item, bytes]) => [item, { bytes, milliseconds }]));
  }

  /** Undefined where sharing has not worked. */
  async #partsOf(items: readonly PreparedItem[], sample: Sample, pagesEach: number | undefined) {
    try {
      return await this.#takenApart(items, sample, pagesEach);
    } catch (error) {
      throwIfGone(this.#work.signal);
      const isOfTheFile = error instanceof PdfWorkFailure || (error instanceof ServiceError && error.status === 422);
      if (!isOfTheFile) throw error;
      return undefined;
    }
  }

  async #takenApart(items: readonly PreparedItem[], sample: Sample, pagesEach: number | undefined) {
    const assembled = await this.#assemble(items, sample, pagesEach);
    if (assembled === undefined) return new Map<PreparedItem, Uint8Array>();
    const { converter, pdfs } = this.#deps;
    throwIfGone(this.#work.signal);
    const source = assembled.file;
    const pdf = await converter.convert({ source, from: ".docx", to: ".pdf", keepsBookmarks: true });
    const isRejoined = this.#work.production.making === "joined";
    // The sample comes last, where it shows what the copies before it do to one.
    const ends = assembled.items.map((_, index) => endMark(index));
    const parts = await pdfs.takeApart(pdf, { ends, sample: sample.pdf, pagesEach, isRejoined });
    return parts && new Map(assembled.items.flatMap((item, index) => pairOf(item, parts[index])));
  }

  /** Without those that cannot be merged, where they are few; undefined where nothing worthwhile is left. */
  async #assemble(items: readonly PreparedItem[], sample: Sample, toldPages: number | undefined) {
    let sound = items;
    while (sound.length + 1 >= GROUP_MIN) {
      const all = [...sound, sample.item];
      const fetched = new Map(all.flatMap((each) => [...(each.fetched ?? [])]));
      const wishes = { kind: "docx", fetched, pageBreak: true, marksEnds: true, toldPages } as const;
      try {
        const file = await assembleItems(
          this.#deps,
          this.#work,
          all.map(({ item }) => item),
          wishes,
        );
        return { items: sound, file };
      } catch (error) {
        if (!(error instanceof ItemNotMerged) || error.position > sound.length) throw error;
        sound = sound.filter((_, index) => index !== error.position - 1);
      }
    }
    return undefined;
  }
}

function pairOf(item: PreparedItem, bytes: Uint8Array | undefined): readonly (readonly [PreparedItem, Uint8Array])[] {
  return bytes === undefined ? [] : [[item, bytes]];
}
