/**
 * Port: reads templates, fonts and JSON that callers send, and merges items into templates, within limits of time and
 * memory. Adapters: `template-worker.process.ts` (child processes, one for each processor) and
 * `template-worker.lambda.ts` (on AWS the function itself is the worker).
 */
import type { InvoiceReview } from "#shared/base/model/invoice-review.ts";
import type { UploadedFile } from "#shared/base/model/sent-file.ts";
import type { Tag } from "#shared/base/model/tags.ts";
import type { TemplateTexts, TextReplacement } from "#shared/base/model/text-replacement.ts";
import type { ItemJson, PackedItems } from "#shared/engine/data/packed-items.ts";
import type { JsonFault, ReadOptions as JsonOptions } from "#shared/engine/data/read-json.ts";
import type { FontFile } from "#shared/engine/fonts/embed-in-docx.ts";
import type { ReadFont } from "#shared/engine/fonts/read-font.ts";
import type { CheckedMapping } from "#shared/engine/invoice/mapping/check-mapping.ts";
import type { SharedDocument } from "#shared/engine/merge/assembly/shared-document.ts";
import type { NumberedDocument } from "#shared/engine/merge/laid-out/update-contents.ts";
import type { Picture, PictureFault } from "#shared/engine/merge/pictures/picture.ts";
import type { TextsWanted } from "#shared/engine/template/edit/template-texts.ts";
import type { ReadOptions } from "#shared/engine/template/read-tags.ts";
import type { SchemaSyntax } from "#shared/engine/template/schema/shape-of-tags.ts";
import type { PagesOfDocument } from "#shared/pdf/reading/destination-name.ts";
import type { InvoicedItem, InvoiceOrder } from "./make-invoices.ts";
import type {
  AssembleJob,
  FetchedFiles,
  ItemPictures,
  MergedFile,
  Naming,
  RenderedItem,
  RenderJob,
  SharedDocumentJob,
  Sharing,
  TemplateToMerge,
  TemplateTraits,
} from "./merge-job.ts";
import type { ReviewOrder } from "./review-invoice.ts";
import type { ReadTemplate, TemplateFile } from "./template-file.ts";

/** The methods for functions that generate no documents. All methods @throws ServiceError `work_interrupted`, `shutting_down`. */
export interface TemplateReader {
  /** Lets the work start sooner. Never throws. */
  prepare(): void;

  /**
   * Verifies that a file to be converted (.doc, .odt, .rtf) is what its name states, and removes everything that would
   * make a converter read other files.
   * @throws ServiceError `template_*`
   */
  disarm(file: TemplateFile): Promise<Uint8Array>;

  /**
   * Returns the file's tags, and the forms in which it can be shown.
   * @throws ServiceError `template_*`, `request_invalid` for an empty delimiter
   */
  read(file: TemplateFile, options: ReadOptions): Promise<ReadTemplate>;

  /**
   * Returns what the file tells of its data, with the delimiters and the syntax of the template: JSON of a
   * `TemplateSchema`.
   * @throws ServiceError `template_*`
   */
  schema(file: TemplateFile, syntax: SchemaSyntax): Promise<Uint8Array>;

  /**
   * Returns a page of the file's texts, with the tags and corrections that are proposed for them.
   * @throws ServiceError `template_*`
   */
  texts(file: TemplateFile, wanted: TextsWanted): Promise<TemplateTexts>;

  /**
   * Returns the file with other texts. A file that was converted stays the .docx made from it.
   * @throws ServiceError `text_not_found`, `text_only_in_tags`, `text_ambiguous`, `texts_overlap`, `request_invalid`,
   *   `template_*`
   */
  edit(file: TemplateFile, replacements: readonly TextReplacement[]): Promise<Uint8Array>;

  /**
   * Returns the mapping with the names of terms as they are stored, or what is wrong with it.
   * @throws ServiceError `request_invalid` if it takes too much time
   */
  checkInvoiceMapping(mapping: Readonly<Record<string, unknown>>): Promise<CheckedMapping>;

  /** @throws ServiceError `font_damaged`, `font_license_restricted` */
  readFont(file: UploadedFile): Promise<ReadFont>;

  /**
   * Returns the families that a .docx names, in comparable form.
   * @throws ServiceError `conversion_failed`
   */
  familiesInDocx(docx: Uint8Array): Promise<readonly string[]>;

  /**
   * Returns those of the families, in comparable form, whose names stand anywhere in a page.
   * @throws ServiceError `conversion_failed`
   */
  familiesInHtml(html: string, families: readonly string[]): Promise<readonly string[]>;

  /**
   * Returns the document with those of the fonts that it names.
   * @throws ServiceError `conversion_failed`
   */
  embedInDocx(docx: Uint8Array, fonts: readonly FontFile[]): Promise<Uint8Array>;
}

/**
 * The methods with a `TemplateToMerge` also @throws ServiceError `template_*`; those that make a .docx also InvalidDocument,
 * which is logged and counted.
 */
export interface TemplateWorker extends TemplateReader {
  /** The number of calls that it handles in parallel. */
  readonly atOnce: number;

  /** Reads a request's body. @param body JSON of an object */
  readFields(body: Uint8Array, options: JsonOptions): Promise<RequestFields | JsonFault>;

  /** @param json JSON of an object, or of an array of objects */
  readItems(json: string, options: JsonOptions): Promise<PackedItems | JsonFault>;

  /**
   * @param tags the valid tags of the template
   * @throws ServiceError `template_too_complex`
   */
  traits(template: TemplateToMerge, tags: readonly Tag[]): Promise<TemplateTraits>;

  /**
   * Returns an item for each copy of a template whose copies have several records, or leave some out; the first record of
   * a copy holds the others. There may be none.
   */
  groupRecords(template: TemplateToMerge, records: PackedItems): Promise<PackedItems>;

  /** Returns how its documents can share a conversion, or undefined if they cannot. */
  sharing(template: TemplateToMerge): Promise<Sharing | undefined>;

  /**
   * Returns, for each item, the pictures and documents to fetch before it is merged, or why it cannot be merged.
   * @param fetched what was fetched before: what its templates want is returned too
   */
  findPictures(
    template: TemplateToMerge,
    items: readonly ItemJson[],
    fetched?: FetchedFiles,
  ): Promise<readonly ItemPictures[]>;

  /**
   * Returns each item with the computed values of its invoice, and the invoice as XML; or what is wrong with it, as texts
   * that name places, business terms and rules.
   */
  makeInvoices(items: readonly ItemJson[], order: InvoiceOrder): Promise<readonly InvoicedItem[]>;

  /**
   * Tries an invoice mapping with an item, and proposes one.
   * @throws ServiceError `invoice_invalid` if that takes too much time or memory
   */
  reviewInvoice(order: ReviewOrder): Promise<InvoiceReview>;

  /** Returns, for each item, the name with its values, or undefined if it fills none of the name's tags. */
  fillNames(naming: Naming, items: readonly ItemJson[]): Promise<readonly (string | undefined)[]>;

  /** Judges a picture by its content. */
  readPicture(bytes: Uint8Array): Promise<Picture | PictureFault>;

  /** Returns a file for each item, in order. If one item takes too much time or memory, only that item fails. */
  render(template: TemplateToMerge, job: RenderJob): Promise<readonly RenderedItem[]>;

  /** Merges all items into one file. @throws ItemNotMerged; ServiceError `document_too_large` */
  assemble(template: TemplateToMerge, job: AssembleJob): Promise<MergedFile>;

  /**
   * Merges items into one file from whose PDF each document can be split again; see `SharedConversion.assemble`.
   * @throws ServiceError `document_too_large`
   */
  assembleSharedDocument(template: TemplateToMerge, job: SharedDocumentJob): Promise<SharedDocument | undefined>;

  /** Writes the entries of tables of contents, see `listContents`. @throws ServiceError `document_too_large` */
  listContents(docx: Uint8Array): Promise<Uint8Array | undefined>;

  /** Writes the numbers of pages, see `numberPages`. @throws ServiceError `document_too_large` */
  numberPages(docx: Uint8Array, pages: PagesOfDocument | undefined, isText: boolean): Promise<NumberedDocument>;

  /** Prepares lists for `.doc`, see `withOwnLists`. @throws ServiceError `document_too_large` */
  withOwnLists(docx: Uint8Array): Promise<Uint8Array>;

  /** Moves text into the body, see `inReadingOrder`. @throws ServiceError `document_too_large` */
  inReadingOrder(docx: Uint8Array, target: "text" | "html"): Promise<Uint8Array>;

  /** Marks tables of contents as outdated, see `markOutdated`. @throws ServiceError `document_too_large` */
  markOutdated(docx: Uint8Array): Promise<Uint8Array>;
}

interface RequestFields {
  /** All fields except `data`, as they were sent. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Undefined if `data` is missing or empty. */
  readonly items: PackedItems | JsonFault | undefined;
}
