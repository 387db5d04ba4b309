/** Merges several data items into one .docx: one copy of the template per item, one after the other. */

import { LinkTargets } from "#shared/engine/merge/docx/attributes/link-targets.ts";
import { type Collected, type CompiledDocx, compileDocx } from "#shared/engine/merge/docx/compile-docx.ts";
import type { FetchedPictures } from "#shared/engine/merge/pictures/picture.ts";
import type { MergeSetup, RenderedParts } from "#shared/engine/merge/syntax/syntax.ts";
import { bookmarkOfCopy } from "#shared/engine/merge/values/copy-markers.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { InvalidDocument } from "#shared/engine/merge/values/invalid-document.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { namingItem } from "#shared/engine/merge/values/naming-item.ts";
import type { OfficePackage } from "#shared/engine/template-file/package/office-package.ts";
import { Assembly, type AssemblyOptions } from "./assembly.ts";
import { finishAssembly } from "./finish-assembly.ts";
import { type MarkedTemplate, markTemplate } from "./mark-template.ts";
import { withPageCount } from "./page-count-text.ts";
import { compileSingle, type SingleDocument } from "./single-document.ts";

/** A template that is ready to be copied several times into one file. */
export interface PreparedAssembly extends CompiledAssembly {
  /** Returns copies in which fields that count pages have this number as their last result. Compiled on first use. */
  readonly showing: (pages: number | undefined) => CompiledAssembly;
  /** Compiled from the unmarked template on first use. */
  readonly single: () => SingleDocument;
}

export interface CompiledAssembly {
  readonly template: MarkedTemplate;
  /** Compiled from the marked template. */
  readonly engine: CompiledDocx;
}

export interface AssembleOptions extends AssemblyOptions {
  /** See `SingleDocument`. */
  readonly fetched?: FetchedPictures;
}

/**
 * Prepares a template once, whatever the number of files and copies.
 * @throws ServiceError `template_has_invalid_tags`
 */
export function prepareAssembly(file: OfficePackage, setup: MergeSetup): PreparedAssembly {
  const showing = new Map<number, CompiledAssembly>();
  const counting = compileMarked(file, setup);
  let single: SingleDocument | undefined;
  return {
    ...counting,
    showing(pages) {
      if (pages === undefined) return counting;
      const compiled = showing.get(pages) ?? compileMarked(withPageCount(file, pages) ?? file, setup);
      showing.set(pages, compiled);
      return compiled;
    },
    single() {
      single ??= compileSingle(file, setup);
      return single;
    },
  };
}

function compileMarked(file: OfficePackage, setup: MergeSetup): CompiledAssembly {
  const template = markTemplate(file);
  return { template, engine: compileDocx(template.package, setup) };
}

/**
 * Returns one .docx with all items; there must be at least one. Each copy has its own values in headers, footers, notes
 * and comments, and its own lists, bookmarks and ids. With page breaks, page and note numbers start again in each copy.
 * A single item gives exactly the file that `compileSingle` gives.
 * @throws ServiceError `merge_failed` or `document_invalid`, naming the item by its position from 1
 * @throws PackageFailure `too_large` if the copies need more parts than a zip holds
 */
export function assemble(prepared: PreparedAssembly, items: Iterable<DataItem>, options: AssembleOptions): Uint8Array {
  const iterator = Iterator.from(items);
  const [first, second] = [iterator.next(), iterator.next()];
  if (first.done) throw new RangeError("There must be at least one item");
  if (second.done) return namingItem(1, () => prepared.single()(first.value, options.fetched));
  const { template, engine } = prepared;
  const [links, insertions] = [new LinkTargets(), engine.insertions(options.fetched, bookmarkOfCopy)];
  const assembly = new Assembly(template, options, { targets: links, replaced: engine.replacedLinks });
  let position = 0;
  const add = (item: DataItem) => assembly.add(renderCopy(engine, item, ++position, { links, insertions }));
  add(first.value);
  add(second.value);
  for (const item of iterator) add(item);
  try {
    return finishAssembly(assembly, template, insertions);
  } catch (error) {
    // A document that cannot be placed, or an invalid one, comes from one item, which its own file tells.
    if (error instanceof MergeFailure || error instanceof InvalidDocument) mergeEach(prepared, items, options);
    throw error;
  }
}

function mergeEach(prepared: PreparedAssembly, items: Iterable<DataItem>, { fetched }: AssembleOptions): void {
  let position = 0;
  for (const item of items) namingItem(++position, () => prepared.single()(item, fetched));
}

function renderCopy(engine: CompiledDocx, item: DataItem, position: number, collected: Collected): RenderedParts {
  return namingItem(position, () => engine.renderParts(item, collected));
}
