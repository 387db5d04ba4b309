/** Documents that are placed in other documents. */
import type { Package } from "#shared/engine/archive/package.ts";
import type { DataItem } from "./data-item.ts";
import type { DocumentChanges } from "./docx-place.ts";

/** A document that can be placed in others. */
export interface OpenedDocument {
  readonly archive: Package;
  /** The approximate number of characters of its markup. */
  readonly characters: number;
  /** Returns its blocks for a document. @param isInline whether it takes the pages of that document */
  place(document: DocumentChanges, isInline: boolean): string;
}

/** A file behind an address, or another template. */
export interface FetchedDocument<Fetched = ReadonlyMap<string, unknown>> {
  /** @param data what a template is merged with @throws MergeFailure */
  open(data: DataItem, fetched: Fetched): OpenedDocument;
  /** Returns what a template wants to be fetched for the data. @throws MergeFailure */
  find(data: DataItem, fetched: Fetched): WantedFiles;
}

/** What is fetched before items are merged. */
export interface WantedFiles {
  /** Each address of a picture once, with the name of the first tag that has it. */
  readonly addresses: ReadonlyMap<string, string>;
  /** Names of the tags with values that are neither pictures nor addresses. */
  readonly unusable: ReadonlySet<string>;
  /** Addresses of documents and ids of templates, if there are any. */
  readonly documents?: ReadonlySet<string>;
}
