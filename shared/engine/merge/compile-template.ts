/** Compiles a template of any kind, so that data items can be merged into documents. */

import { serviceError } from "#shared/base/errors/service-error.ts";
import { withoutExtension } from "#shared/base/model/filename.ts";
import { PackageFailure } from "#shared/engine/archive/package-failure.ts";
import { piecesAsDocx, textAsDocx } from "#shared/engine/merge/text/text-as-docx.ts";
import { piecesAsHtml, textAsHtml } from "#shared/engine/merge/text/text-as-html.ts";
import type { HtmlTemplate } from "#shared/engine/template-file/open-html.ts";
import type { TextTemplate } from "#shared/engine/template-file/open-text.ts";
import type { OfficePackage } from "#shared/engine/template-file/package/office-package.ts";
import type { TemplateContent } from "#shared/engine/template-file/template-content.ts";
import { assemble, type PreparedAssembly, prepareAssembly } from "./assembly/assemble.ts";
import { withOwnLists } from "./assembly/own-lists.ts";
import { kindOfSharing } from "./assembly/shared-conversion.ts";
import { assembleSharedDocument, type SharedDocument, type SharedDocumentOptions } from "./assembly/shared-document.ts";
import { compileSingle } from "./assembly/single-document.ts";
import { fillFilenameFields, printsFilename } from "./contents/filename-fields.ts";
import { openDocument } from "./documents/open-document.ts";
import { mergeFieldNames, statedLanguage } from "./docx/merge-fields.ts";
import { placesDocuments } from "./docx/places-documents.ts";
import { docxPictureFinder, type FindPictures, findNone, htmlPictureFinder } from "./find-pictures.ts";
import { assembleHtml, assembleHtmlText } from "./html/assemble-html.ts";
import { compileHtml } from "./html/compile-html.ts";
import { finishPage } from "./html/html-document.ts";
import { htmlText } from "./html/html-text.ts";
import { plainHtml } from "./html/plain-html.ts";
import { listsPages } from "./laid-out/update-contents.ts";
import type { MergedKind } from "./merged-kinds.ts";
import type { FetchedPictures } from "./pictures/picture.ts";
import type { PlaceTrace } from "./places/place-trace.ts";
import { inReadingOrder } from "./reading-order/in-reading-order.ts";
import { matchedColumns } from "./records/matched-columns.ts";
import { placeRecords } from "./records/place-records.ts";
import { findsAddresses } from "./records/record-fields.ts";
import { type RecordRule, recordRules } from "./records/record-rules.ts";
import type { MergeSetup } from "./syntax/syntax.ts";
import { assembleText, assembleTextFile } from "./text/assemble-text.ts";
import { compileText } from "./text/compile-text.ts";
import { piecesOf } from "./text/text-pieces.ts";
import type { DataItem } from "./values/data-item.ts";
import { filenameTag } from "./values/filename-values.ts";
import { knownLanguage } from "./values/known-language.ts";
import { fieldComputer, hasComputedFields } from "./word-fields/compute-fields.ts";

/** Merges files of one kind. Pictures behind addresses are shown if they were fetched, and left out otherwise. */
export interface FileMerger {
  /** @param places marks where values stand, if this kind of file has a way. @throws MergeFailure */
  render(item: DataItem, fetched?: FetchedPictures, places?: PlaceTrace): Uint8Array;
  /** Merges all items into one file. @throws ServiceError `merge_failed` naming the item, `document_too_large` */
  assemble(items: readonly DataItem[], options: AssemblyOptions): Uint8Array;
}

interface AssemblyOptions {
  readonly pageBreak: boolean;
  readonly fetched?: FetchedPictures;
}

/** Converts several documents of a template in one file. */
interface SharedConversion {
  /** Whether the pages print the page count. */
  readonly showsPageCount: boolean;
  /** See `assembleSharedDocument`. */
  assemble(items: readonly DataItem[], options: SharedDocumentOptions): SharedDocument | undefined;
}

/** A template compiled for the kinds of files in `mergedKinds`, and for no others. */
export interface CompiledTemplate extends Readonly<Partial<Record<MergedKind, FileMerger>>> {
  /** Returns whether items can refer to pictures, or to documents. */
  readonly marksPictures: () => boolean;
  /** Returns whether items can refer to documents. */
  readonly placesDocuments: () => boolean;
  /** Returns whether documents have tables of contents, or other references to pages. */
  readonly listsPages: () => boolean;
  /** Returns whether documents print the name of their file, which their items then have: see `withFilename`. */
  readonly printsFilename: () => boolean;
  /** Returns how its copies go through the records of the data; undefined if each copy has one. */
  readonly recordRules: () => readonly RecordRule[] | undefined;
  /** Returns the names of the merge fields of Word. */
  readonly mergeFields: () => ReadonlySet<string>;
  /** Returns whether fields find columns by common names: see `addressPartOf`. */
  readonly findsAddresses: () => boolean;
  /** Returns the language that its text states, as a BCP 47 tag. */
  readonly language: () => string | undefined;
  /** Returns the columns that it takes for the fields of an address. */
  readonly matchedColumns: () => readonly string[];
  /** Finds the pictures to fetch before items are merged. */
  readonly findPictures: FindPictures;
  /** Returns how its documents can share a conversion, or undefined if they cannot. */
  readonly sharedConversion: () => SharedConversion | undefined;
}

/** @throws ServiceError `template_has_invalid_tags`; for a .docx only when it is first merged */
export function compileTemplate(file: TemplateContent, syntax: MergeSetup): CompiledTemplate {
  const setup = { openDocument, ...syntax };
  switch (file.kind) {
    case "text":
      return compileTextTemplate(file.text, setup);
    case "html":
      return compileHtmlTemplate(file.page, setup);
    case "docx":
      return compileDocxTemplate(file.docx, setup);
  }
}

/** Compiles each of the two forms on first use. */
function compileDocxTemplate(file: OfficePackage, setup: MergeSetup): CompiledTemplate {
  const namesFile = printsFilename(file);
  const named = (isText: boolean) => fillFilenameFields(file, { isText, textFor: filenameTag(setup.delimiters) });
  const withFields = (isText: boolean): MergeSetup => ({
    ...setup,
    placeRecords,
    fieldComputer: (opened) => fieldComputer(opened, { isText, clock: setup.clock, warn: setup.warn }),
  });
  const docx = mergerOf(namesFile ? named(false) : file, withFields(false));
  const converted =
    namesFile || hasComputedFields(file) ? mergerOf(namesFile ? named(true) : file, withFields(true)) : docx;
  const finder = once(() => docxPictureFinder(file, setup));
  const inOrder = (target: "text" | "html"): FileMerger => ({
    render: (item, fetched) => inReadingOrder(converted.render(item, fetched), target),
    assemble: (items, options) => withinZipLimits(() => inReadingOrder(converted.assemble(items, options), target)),
  });
  return {
    docx,
    docxToConvert: converted,
    docxForText: inOrder("text"),
    docxForHtml: inOrder("html"),
    docxForDoc: {
      render: (item, fetched) => withOwnLists(converted.render(item, fetched)),
      assemble: (items, options) => withinZipLimits(() => withOwnLists(converted.assemble(items, options))),
    },
    marksPictures: () => finder() !== findNone,
    placesDocuments: once(() => placesDocuments(file)),
    listsPages: () => listsPages(file),
    findPictures: (items, position, fetched) => finder()(items, position, fetched),
    printsFilename: () => namesFile,
    recordRules: once(() => recordRules(file)),
    mergeFields: once(() => mergeFieldNames(file).all),
    findsAddresses: once(() => findsAddresses(file)),
    language: () => statedLanguage(file),
    matchedColumns: once(() => matchedColumns(file).map(({ column }) => column)),
    sharedConversion: once(() => shareConversion(converted)),
  };
}

interface DocxMerger extends FileMerger {
  readonly file: OfficePackage;
  readonly prepared: () => PreparedAssembly;
}

function mergerOf(file: OfficePackage, setup: MergeSetup): DocxMerger {
  const single = once(() => compileSingle(file, setup));
  const prepared = once(() => prepareAssembly(file, setup));
  return {
    file,
    prepared,
    render: (item, fetched, places) => single()(item, fetched, places),
    assemble: (items, options) => withinZipLimits(() => assemble(prepared(), items, options)),
  };
}

function shareConversion({ file, prepared }: DocxMerger): SharedConversion | undefined {
  try {
    return sharedConversionOf(file, prepared());
  } catch {
    // A template that cannot be copied is converted one by one, where its faults are reported.
    return undefined;
  }
}

function sharedConversionOf(file: OfficePackage, prepared: PreparedAssembly): SharedConversion | undefined {
  // Documents have sections, notes and lists of their own.
  if (placesDocuments(file)) return undefined;
  const { engine, template } = prepared;
  const fileParts = engine.filledParts.filter((part) => !template.parts.has(part));
  const kind = kindOfSharing(file, fileParts);
  return (
    kind && {
      ...kind,
      assemble: (items, options) => assembleSharedDocument(prepared.showing(options.shownPageCount), items, options),
    }
  );
}

function compileTextTemplate(template: TextTemplate, setup: MergeSetup): CompiledTemplate {
  const engine = compileText(template, setup);
  const title = withoutExtension(template.filename);
  const page = (text: string) => Buffer.from(textAsHtml(text, title));
  const pieces = (item: DataItem, places: PlaceTrace | undefined) => {
    const text = engine.renderText(item, places);
    return places === undefined ? [{ text }] : piecesOf(text);
  };
  return {
    docx: {
      render: (item, _fetched, places) => piecesAsDocx(pieces(item, places)),
      assemble: (items, options) => textAsDocx(assembleText(engine, items, options)),
    },
    text: {
      render: engine.render,
      assemble: (items, options) => assembleTextFile(engine, items, options),
    },
    page: {
      render: (item, _fetched, places) => Buffer.from(piecesAsHtml(pieces(item, places), title)),
      assemble: (items, options) => page(assembleText(engine, items, options)),
    },
    marksPictures: () => false,
    placesDocuments: () => false,
    listsPages: () => false,
    printsFilename: () => false,
    recordRules: () => undefined,
    mergeFields: () => new Set(),
    findsAddresses: () => false,
    language: () => undefined,
    matchedColumns: () => [],
    findPictures: findNone,
    sharedConversion: () => undefined,
  };
}

const PAGE_LANGUAGE = /<html\b[^>]*\slang\s*=\s*["']?([\w-]+)/i;

/** Pages are finished last: the title and the encoding belong to the file that is delivered. */
function compileHtmlTemplate(template: HtmlTemplate, setup: MergeSetup): CompiledTemplate {
  const engine = compileHtml(template, setup);
  const title = withoutExtension(template.filename);
  const findPictures = htmlPictureFinder(template, setup);
  const rendered = (item: DataItem, fetched?: FetchedPictures, places?: PlaceTrace) =>
    finishPage(engine.render(item, fetched, places), title);
  const assembled = (items: readonly DataItem[], options: AssemblyOptions) =>
    finishPage(assembleHtml(engine, items, options), title);
  return {
    text: {
      // The text of a page has no pictures.
      render: (item) => Buffer.from(htmlText(engine.render(item))),
      assemble: (items, options) => Buffer.from(assembleHtmlText(engine, items, options)),
    },
    page: {
      render: (item, fetched, places) => Buffer.from(rendered(item, fetched, places)),
      assemble: (items, options) => Buffer.from(assembled(items, options)),
    },
    plainPage: {
      render: (item, fetched) => Buffer.from(plainHtml(rendered(item, fetched))),
      assemble: (items, options) => Buffer.from(plainHtml(assembled(items, options))),
    },
    marksPictures: () => findPictures !== findNone,
    placesDocuments: () => false,
    listsPages: () => false,
    printsFilename: () => false,
    recordRules: () => undefined,
    mergeFields: () => new Set(),
    findsAddresses: () => false,
    language: () => knownLanguage(PAGE_LANGUAGE.exec(template.html)?.[1]),
    matchedColumns: () => [],
    findPictures,
    sharedConversion: () => undefined,
  };
}

/**
 * Converts failures at the limits of zip, and of JavaScript strings, into a ServiceError: a document is held in one
 * string.
 */
function withinZipLimits(assembleCopies: () => Uint8Array): Uint8Array {
  try {
    return assembleCopies();
  } catch (error) {
    if (error instanceof PackageFailure) throw serviceError("document_too_large", { reason: error.message }, error);
    if (!isTooLong(error)) throw error;
    throw serviceError("document_too_large", { reason: "its text would have more than 500 million characters" }, error);
  }
}

/** Matches V8's error message for a string of more than 2^29 - 24 characters. */
function isTooLong(error: unknown): boolean {
  return error instanceof RangeError && error.message === "Invalid string length";
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
