/** Splits the PDF of a shared conversion into its documents. Each becomes what it would be if converted alone. */
import { hash } from "node:crypto";
import {
  PDFArray,
  type PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
} from "pdf-lib";
import { appendBookmarks, type Bookmark, readOutline } from "#shared/pdf/append/append-outline.ts";
import { appendPages } from "#shared/pdf/append/append-pages.ts";
import { ObjectCopier } from "#shared/pdf/objects/copy-objects.ts";
import { arrayAt, dictAt, dictsIn, nameAt, pdfNames } from "#shared/pdf/objects/lookup.ts";
import { type ListedPage, readPages } from "#shared/pdf/objects/page-tree.ts";
import { savePdf } from "#shared/pdf/objects/save-pdf.ts";
import { openPdf } from "#shared/pdf/open/open-pdf.ts";
import { JoinedTags } from "#shared/pdf/tags/joined-tags.ts";
import { readTags, type TagTree } from "#shared/pdf/tags/read-tags.ts";
import { describeTags, splitTags } from "#shared/pdf/tags/split-tags.ts";
import { FontCutter } from "./cut-font.ts";
import { bookmarkedPages, describeBookmarks, ownBookmarks } from "./own-outline.ts";
import { fillProperties, hasPropertiesOf, type OwnTexts } from "./own-properties.ts";
import { ownResources, RESOURCES, sharedResources } from "./own-resources.ts";
import { showSame } from "./same-pictures.ts";

/** One of the documents of a file. */
interface DocumentMarks {
  /** The name of a destination on its first page. */
  readonly start: string;
  /** The name of a destination on its last page. */
  readonly end: string;
  /** Its properties, by the placeholders for them in the file. */
  readonly properties: OwnTexts;
}

export interface PdfSplit {
  /** The documents, in order. */
  readonly documents: readonly DocumentMarks[];
  /** The last of the documents, converted alone. */
  readonly sample: Uint8Array;
  /** The page count that each document prints, if it prints one. */
  readonly pagesEach: number | undefined;
  /** Whether the documents are joined to one file again, which may share resources. */
  readonly isRejoined: boolean;
}

/**
 * Returns the documents before the last one, each with only its own pages, pictures and characters, unless they will be
 * joined again. Undefined stands for a document that cannot be split off, or whose page count differs from the one it
 * prints.
 * @returns undefined if the last document does not look as it does when converted alone, or if the file contains
 * something that belongs to several documents at once, such as form fields
 * @throws UnreadablePdf
 */
export async function splitPdf(
  pdf: Uint8Array,
  options: PdfSplit,
): Promise<readonly (Uint8Array | undefined)[] | undefined> {
  const source = await openPdf(pdf);
  if (source.catalog.keys().some((key) => !CATALOG_ENTRIES.has(key))) return undefined;
  const pages = readPages(source);
  const outline = readOutline(source);
  const spans = spansOf(source, pages, options.documents);
  const tags = readTags(source);
  if (spans === undefined || tags === "broken") return undefined;
  const trees =
    tags === "none"
      ? []
      : splitTags(
          tags,
          spans.map(({ first, end }) => pages.slice(first, end)),
        );
  const documents = spans.map((span, index) => documentOf(pages, span, outline, trees[index]));
  const last = documents.at(-1);
  if (last === undefined || !isSharedOut(outline, documents)) return undefined;
  if (!(await showSame(pdf, pages.length - last.pages.length, options.sample))) return undefined;
  if (!(await isLike(source, { last, outline, sample: options.sample }))) return undefined;
  const fonts = new FontCutter();
  const parts: (Uint8Array | undefined)[] = [];
  for (const document of documents.slice(0, -1)) {
    const isTold = options.pagesEach === undefined || document.pages.length === options.pagesEach;
    parts.push(isTold ? await takeOut(source, document, { ...options, fonts }) : undefined);
  }
  return parts;
}

/** One of the documents in the file. */
interface Document {
  readonly pages: readonly ListedPage[];
  readonly bookmarks: readonly Bookmark[];
  readonly properties: OwnTexts;
  /** Undefined if the file has no tags. */
  readonly tags: TagTree | undefined;
}

function documentOf(
  all: readonly ListedPage[],
  { first, end, properties }: Span,
  outline: readonly Bookmark[],
  tags: TagTree | undefined,
): Document {
  const pages = all.slice(first, end);
  return { pages, bookmarks: ownBookmarks(outline, new Set(refsOf(pages))), properties, tags };
}

function refsOf(pages: readonly ListedPage[]): readonly PDFRef[] {
  return pages.flatMap(({ ref }) => ref ?? []);
}

/**
 * Returns whether each bookmark leads into one of the documents, and the bookmarks are in the order of the documents.
 */
function isSharedOut(outline: readonly Bookmark[], documents: readonly Document[]): boolean {
  const numbers = new Map(
    documents.flatMap(({ pages }, index) => refsOf(pages).map((ref): [PDFObject | undefined, number] => [ref, index])),
  );
  const order = bookmarkedPages(outline).map((page) => numbers.get(page) ?? Number.NaN);
  return order.every((number, index) => number >= (order[index - 1] ?? 0));
}

interface Comparison {
  readonly last: Document;
  readonly outline: readonly Bookmark[];
  readonly sample: Uint8Array;
}

/** Returns whether the last document has the bookmarks, the properties and the tags of the sample. */
async function isLike(source: PDFDocument, { last, outline, sample }: Comparison): Promise<boolean> {
  const hasProperties = Object.keys(last.properties).length > 0;
  // If there are no bookmarks at all, the sample has none either, and need not be read for that.
  if (outline.length === 0 && !hasProperties && last.tags === undefined) return true;
  const other = await openPdf(sample);
  if (!hasTagsOf(last, other)) return false;
  const expected = describeBookmarks(readOutline(other), refsOf(readPages(other)));
  const isSame = describeBookmarks(last.bookmarks, refsOf(last.pages)) === expected;
  return isSame && (!hasProperties || hasPropertiesOf(source, last.properties, other));
}

function hasTagsOf({ tags, pages }: Document, sample: PDFDocument): boolean {
  const expected = readTags(sample);
  if (tags === undefined || typeof expected === "string") return tags === undefined && expected === "none";
  return describeTags(tags, pages) === describeTags(expected, readPages(sample));
}

/** Entries that a file to split may have. Anything else could contain content of several documents. */
const CATALOG_ENTRIES = pdfNames(
  "Type Pages Outlines Dests OpenAction ViewerPreferences Lang Metadata MarkInfo StructTreeRoot",
);

interface Span {
  /** The index of the page, from 0. */
  readonly first: number;
  readonly end: number;
  readonly properties: OwnTexts;
}

/** Returns undefined if the documents do not follow each other page by page. */
function spansOf(
  { catalog }: PDFDocument,
  pages: readonly ListedPage[],
  documents: readonly DocumentMarks[],
): readonly Span[] | undefined {
  const destinations = dictAt(catalog, "Dests");
  const numbers = new Map(pages.map(({ ref }, index) => [ref as PDFObject | undefined, index]));
  const pageOf = (name: string) => numbers.get(arrayAt(destinations, name)?.get(0)) ?? Number.NaN;
  const spans = documents.map(({ start, end, properties }) => ({
    first: pageOf(start),
    end: pageOf(end) + 1,
    properties,
  }));
  const isWhole =
    spans.every(({ first, end }, index) => first === (spans[index - 1]?.end ?? 0) && first < end) &&
    spans.at(-1)?.end === pages.length;
  return isWhole ? spans : undefined;
}

async function takeOut(
  source: PDFDocument,
  { pages, bookmarks, properties, tags }: Document,
  { isRejoined, fonts }: Pick<PdfSplit, "isRejoined"> & { readonly fonts: FontCutter },
): Promise<Uint8Array | undefined> {
  if (!pages.every(({ dict }) => hasPlainLinks(dict))) return undefined;
  const target = await PDFDocument.create({ updateMetadata: false });
  const own = isRejoined ? undefined : ownResources(source, pages, { target, fonts });
  const others = isRejoined ? sharedResources(source, pages) : own?.others;
  if (others === undefined) return undefined;
  const dicts = new Set(pages.map(({ dict }) => dict));
  const copier = new ObjectCopier(source.context, target.context, (dict, key, value) =>
    key === RESOURCES && dicts.has(dict) ? undefined : value,
  );
  appendPages(target, pages.map(withoutResources), copier);
  const copied = copier.copyDict(others, new Set());
  if (own !== undefined) copied.set(PDFName.of("Font"), own.fonts);
  const resources = target.context.register(copied);
  for (const page of target.getPages()) page.node.set(RESOURCES, resources);
  appendBookmarks(target, bookmarks, copier);
  if (tags) addTags(target, { source, tags, copier });
  copyFacts(source, target, copier);
  fillProperties(target, properties);
  target.context.trailerInfo.ID = identifier(target);
  return savePdf(target);
}

interface Tagging {
  readonly source: PDFDocument;
  readonly tags: TagTree;
  readonly copier: ObjectCopier;
}

function addTags(target: PDFDocument, { source, tags, copier }: Tagging): void {
  const joined = new JoinedTags(target);
  joined.addPart(tags, copier);
  joined.write();
  const label = source.catalog.get(LABEL);
  if (label) target.catalog.set(LABEL, copier.copy(label));
}

const LABEL = PDFName.of("MarkInfo");

function withoutResources({ inherited, ...page }: ListedPage): ListedPage {
  return { ...page, inherited: new Map([...inherited].filter(([key]) => key !== RESOURCES)) };
}

/** Allows links to addresses. A link to another page could lead into another document. */
function hasPlainLinks(page: PDFDict): boolean {
  return dictsIn(arrayAt(page, "Annots")).every(
    (annotation) =>
      nameAt(annotation, "Subtype") === PDFName.of("Link") &&
      nameAt(dictAt(annotation, "A"), "S") === PDFName.of("URI") &&
      !annotation.has(PDFName.of("Dest")),
  );
}

/** The file's metadata applies to each of its documents, except the identifier and what placeholders stand for. */
function copyFacts(source: PDFDocument, target: PDFDocument, copier: ObjectCopier): void {
  for (const key of pdfNames("ViewerPreferences Lang Metadata")) {
    const value = source.catalog.get(key);
    if (value) target.catalog.set(key, copier.copy(value));
  }
  const [first] = target.getPages();
  const action = arrayAt(source.catalog, "OpenAction");
  if (first && action) target.catalog.set(PDFName.of("OpenAction"), withPage(action, first.ref, target));
  const { Info } = source.context.trailerInfo;
  if (Info) target.context.trailerInfo.Info = copier.copy(Info);
}

function withPage(destination: PDFArray, page: PDFRef, { context }: PDFDocument): PDFArray {
  const copy = destination.clone(context);
  copy.set(0, page);
  return copy;
}

/** The identifier is derived from the pages' contents: the same document has the same one (ISO 32000-1, 14.4). */
function identifier({ context }: PDFDocument): PDFArray {
  const contents = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object.getContents()] : []));
  const digest = PDFHexString.of(hash("md5", Buffer.concat(contents), "hex").toUpperCase());
  const id = PDFArray.withContext(context);
  id.push(digest);
  id.push(digest);
  return id;
}
