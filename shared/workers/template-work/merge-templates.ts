/** The methods of `TemplateWorker` that merge. Compiled templates are kept for later calls. */

import type { DataName } from "#shared/base/model/data-name.ts";
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import type { Tag } from "#shared/base/model/tags.ts";
import { type ItemJson, type PackedBlock, packItems, unpackItems } from "#shared/engine/data/packed-items.ts";
import { withOwnLists } from "#shared/engine/merge/assembly/own-lists.ts";
import type { SharedDocument } from "#shared/engine/merge/assembly/shared-document.ts";
import { type CompiledTemplate, compileTemplate, type FileMerger } from "#shared/engine/merge/compile-template.ts";
import { fetchedFile, innerTemplate, unavailable } from "#shared/engine/merge/documents/open-document.ts";
import { compileName } from "#shared/engine/merge/fill-name.ts";
import {
  listContents,
  markOutdated,
  type NumberedDocument,
  numberPages,
} from "#shared/engine/merge/laid-out/update-contents.ts";
import type { MergedKind } from "#shared/engine/merge/merged-kinds.ts";
import {
  type FetchedPictures,
  NO_PICTURES,
  type Picture,
  type PictureFault,
  readPicture,
} from "#shared/engine/merge/pictures/picture.ts";
import { PlaceTrace } from "#shared/engine/merge/places/place-trace.ts";
import { inReadingOrder } from "#shared/engine/merge/reading-order/in-reading-order.ts";
import { groupRecords } from "#shared/engine/merge/records/group-records.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { InvalidDocument } from "#shared/engine/merge/values/invalid-document.ts";
import { withoutDates } from "#shared/engine/merge/values/item-dates.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { ItemNotMerged } from "#shared/engine/merge/values/naming-item.ts";
import type { FetchedDocument } from "#shared/engine/merge/values/opened-document.ts";
import { namesOfTags } from "#shared/engine/template/schema/names-of-tags.ts";
import { openTemplateContent } from "#shared/engine/template-file/template-content.ts";
import type { PagesOfDocument } from "#shared/pdf/reading/destination-name.ts";
import type {
  AssembleJob,
  FetchedFiles,
  ItemPictures,
  MergedFile,
  Naming,
  RenderedItem,
  RenderJob,
  SentDocument,
  SharedDocumentJob,
  Sharing,
  TemplateToMerge,
  TemplateTraits,
} from "./merge-job.ts";

/** A template whose file is only needed if it is not compiled yet. */
export type SentTemplate = Omit<TemplateToMerge, "file"> & { readonly file: Uint8Array | undefined };

/** Reports that the template is not compiled yet and its file was not sent. */
export class TemplateWanted extends Error {
  override readonly name = "TemplateWanted";
}

/**
 * Compiling takes several times as long as merging an item. A compiled template takes about ten times as much memory as
 * its file.
 */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;
const KEPT_MAX = 32;

/** Noncharacters (Unicode, 23.7), which no text contains. */
const NOWHERE: Delimiters = { left: "\ufdd0", right: "\ufdd1" };

interface KeptTemplate {
  readonly compiled: CompiledTemplate;
  readonly size: number;
  /** The warnings of the document that is merged, each with the number of its occurrences. */
  readonly warnings: Map<string, number>;
}

/** Each method @throws the errors of the same method of `TemplateWorker`, and TemplateWanted. */
export class MergeTemplates {
  /** A Map keeps the order of insertion: the first entry is the least recently used. */
  readonly #kept = new Map<string, KeptTemplate>();
  readonly #now: () => number;
  readonly #clock: () => number;

  /** @param now see `MergeSetup` @param clock likewise */
  constructor(now: () => number, clock: () => number) {
    this.#now = now;
    this.#clock = clock;
  }

  traits(template: SentTemplate, tags: readonly Tag[]): TemplateTraits {
    const compiled = this.#compiled(template);
    const { marksPictures, placesDocuments, listsPages, printsFilename, recordRules, findsAddresses } = compiled;
    const language = compiled.language();
    const names = markMergeFields(namesOfTags(tags, template.syntax), compiled.mergeFields());
    return {
      marksPictures: marksPictures(),
      placesDocuments: placesDocuments(),
      listsPages: listsPages(),
      printsFilename: printsFilename(),
      ...(recordRules() && { groupsRecords: true }),
      ...(findsAddresses() && { findsAddresses: true, matchedColumns: compiled.matchedColumns() }),
      ...(language !== undefined && { language }),
      ...(names && { names }),
    };
  }

  groupRecords(template: SentTemplate, blocks: readonly PackedBlock[]): readonly PackedBlock[] {
    const rules = this.#compiled(template).recordRules();
    return rules === undefined ? blocks : [...packItems(groupRecords(rules, unpackItems(blocks)))];
  }

  sharing(template: SentTemplate): Sharing | undefined {
    const shared = this.#compiled(template).sharedConversion();
    return shared && { showsPageCount: shared.showsPageCount };
  }

  findPictures(
    template: SentTemplate,
    items: readonly ItemJson[],
    fetched: FetchedFiles = NO_PICTURES,
  ): readonly ItemPictures[] {
    const { findPictures } = this.#compiled(template);
    const known = this.#opened(fetched);
    return items.map((item) => orReason(() => findPictures([parsed(item)], 1, known)));
  }

  fillNames({ name, syntax }: Naming, items: readonly ItemJson[]): readonly (string | undefined)[] {
    const fill = compileName(name, { ...syntax, now: this.#now });
    return items.map((item) => fill(parsed(item)));
  }

  readPicture(bytes: Uint8Array): Picture | PictureFault {
    return readPicture(bytes);
  }

  render(template: SentTemplate, { kind, items, fetched, placeSecret }: RenderJob): readonly RenderedItem[] {
    const merging = this.#mergerOf(template, kind);
    const { warnings } = this.#keptOf(template);
    const opened = this.#opened(fetched);
    const places = () => (placeSecret === undefined ? undefined : new PlaceTrace(placeSecret));
    const rendered = (item: ItemJson) => withWarnings(warnings, () => merging.render(parsed(item), opened, places()));
    return items.map((item) => orViolation(() => orReason(() => rendered(item))));
  }

  assemble(template: SentTemplate, { kind, items, fetched, ...options }: AssembleJob): MergedFile {
    const merging = this.#mergerOf(template, kind);
    const { warnings } = this.#keptOf(template);
    return withWarnings(warnings, () =>
      merging.assemble(items.map(parsed), { ...options, fetched: this.#opened(fetched) }),
    );
  }

  assembleSharedDocument(
    template: SentTemplate,
    { items, fetched = NO_PICTURES, ...options }: SharedDocumentJob,
  ): SharedDocument | undefined {
    const shared = this.#compiled(template).sharedConversion();
    return shared?.assemble(items.map(parsed), { ...options, fetched: this.#opened(fetched) });
  }

  listContents(docx: Uint8Array): Uint8Array | undefined {
    return listContents(docx);
  }

  numberPages(docx: Uint8Array, pages: PagesOfDocument | undefined, isText: boolean): NumberedDocument {
    return numberPages(docx, pages, isText);
  }

  inReadingOrder(docx: Uint8Array, target: "text" | "html"): Uint8Array {
    return inReadingOrder(docx, target);
  }

  withOwnLists(docx: Uint8Array): Uint8Array {
    return withOwnLists(docx);
  }

  markOutdated(docx: Uint8Array): Uint8Array {
    return markOutdated(docx);
  }

  /** Returns what was fetched as merging takes it. Each document is opened once, when the first item needs it. */
  #opened(fetched: FetchedFiles): FetchedPictures {
    return new Map(Array.from(fetched, ([key, each]) => [key, "bytes" in each ? each : this.#document(each)]));
  }

  #document(sent: SentDocument): FetchedDocument<FetchedPictures> {
    if ("fault" in sent) return unavailable(sent.fault);
    if ("file" in sent) return fetchedFile(sent.file);
    const { id, template } = sent;
    return innerTemplate({ id, filename: template.filename, compiled: () => this.#compiled(template) });
  }

  #mergerOf(template: SentTemplate, kind: MergedKind): FileMerger {
    const merging = this.#compiled(template)[kind];
    if (merging === undefined) throw new RangeError(`The template has no ${kind}`);
    return merging;
  }

  #compiled(template: SentTemplate): CompiledTemplate {
    return this.#keptOf(template).compiled;
  }

  #keptOf(template: SentTemplate): KeptTemplate {
    const { key } = template;
    const kept = this.#kept.get(key) ?? this.#compile(template);
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    this.#forget();
    return kept;
  }

  #compile({ file, syntax, isWithoutTags = false, ...template }: SentTemplate): KeptTemplate {
    if (file === undefined) throw new TemplateWanted();
    const { delimiters, enhancedSyntax } = syntax;
    const warnings = new Map<string, number>();
    const warn = (warning: string) => void warnings.set(warning, (warnings.get(warning) ?? 0) + 1);
    const times = { now: this.#now, clock: this.#clock };
    const setup = { delimiters: isWithoutTags ? NOWHERE : delimiters, enhancedSyntax, warn, ...times };
    const compiled = compileTemplate(openTemplateContent(file, template), setup);
    return { compiled, size: file.length, warnings };
  }

  /** The template in use stays, however large it is. */
  #forget(): void {
    let size = this.#kept.values().reduce((sum, kept) => sum + kept.size, 0);
    for (const [key, kept] of this.#kept) {
      if (this.#kept.size === 1 || (size <= KEPT_BYTES_MAX && this.#kept.size <= KEPT_MAX)) return;
      this.#kept.delete(key);
      size -= kept.size;
    }
  }
}

function markMergeFields(
  names: readonly DataName[] | undefined,
  fields: ReadonlySet<string>,
): readonly DataName[] | undefined {
  if (fields.size === 0) return names;
  return names?.map((each) => ({
    ...each,
    inner: markMergeFields(each.inner, fields) ?? [],
    ...(fields.has(each.name) && { isMergeField: true }),
  }));
}

/** A response header has room for a few. */
const WARNINGS_MAX = 5;

function withWarnings(warnings: KeptTemplate["warnings"], merge: () => Uint8Array): MergedFile {
  warnings.clear();
  const bytes = merge();
  if (warnings.size === 0) return { bytes };
  const sentences = Array.from(warnings, ([warning, count]) => (count === 1 ? warning : `${warning} (${count} times)`));
  const more = sentences.length - WARNINGS_MAX;
  const shown = more > 0 ? [...sentences.slice(0, WARNINGS_MAX), `${more} more fields have such warnings`] : sentences;
  return { bytes, warnings: shown };
}

function parsed(item: ItemJson): DataItem {
  return withoutDates(JSON.parse(item) as DataItem);
}

function orViolation(work: () => RenderedItem): RenderedItem {
  try {
    return work();
  } catch (error) {
    if (error instanceof InvalidDocument) return { reason: error.message, violation: error.violation };
    throw error;
  }
}

function orReason<Result>(work: () => Result): Result | { readonly reason: string } {
  try {
    return work();
  } catch (error) {
    if (error instanceof MergeFailure || error instanceof ItemNotMerged) return { reason: error.reason };
    throw error;
  }
}
