/** Joins the structure trees of the files of a document, whose pages are joined (ISO 32000-1, 14.7). */
import { type PDFContext, PDFDict, type PDFDocument, PDFName, PDFNumber, PDFRef } from "pdf-lib";
import type { ObjectCopier } from "#shared/pdf/objects/copy-objects.ts";
import { arrayAt, stringAt } from "#shared/pdf/objects/lookup.ts";
import { readPages } from "#shared/pdf/objects/page-tree.ts";
import { ClassMap } from "./attribute-classes.ts";
import { ElementIds } from "./element-ids.ts";
import { ParentLists } from "./parent-lists.ts";
import { isLabelledAsTagged, readTags, removeTagLabel, type TagTree } from "./read-tags.ts";
import { removeTags } from "./remove-tags.ts";
import { Roles } from "./roles.ts";
import { arrayOf, type Origin, writeElements } from "./write-elements.ts";
import { chunksOf } from "./write-tree.ts";

/**
 * Pages without tags. `none`: their file is not a tagged PDF; `broken`: its tags cannot be read; `incomplete`: some text
 * or image is not in its tags.
 */
export interface UntaggedPages {
  readonly reason: "none" | "broken" | "incomplete";
  /** The position of the file among those that are appended; undefined for the pieces of the document. */
  readonly position: number | undefined;
}

interface TaggedFile {
  /** The elements at the top of its tree. */
  readonly tops: readonly PDFRef[];
  readonly language: ReturnType<typeof stringAt>;
  readonly items: number;
}

const ROOT = PDFName.of("StructTreeRoot");
const LANGUAGE = PDFName.of("Lang");
const PARENT = PDFName.of("P");
const ROLE = PDFName.of("S");
const TABS = PDFName.of("Tabs");
const BY_STRUCTURE = PDFName.of("S");
const DOCUMENT = PDFName.of("Document");
const SECTION = PDFName.of("Sect");

/** Arrays of PDF/A-1 have at most 8,191 elements (ISO 19005-1, 6.1.12). */
const KIDS_MAX = 8000;

export class JoinedTags {
  readonly #document: PDFDocument;
  readonly #context: PDFContext;
  readonly #itemsInDocument: number;
  readonly #roles = new Roles();
  readonly #ids = new ElementIds();
  readonly #classes: ClassMap;
  readonly #parents: ParentLists;
  readonly #files: TaggedFile[] = [];
  readonly #untagged: UntaggedPages[] = [];
  readonly #isWanted: boolean;
  #isOwnTaken = false;

  /** @param itemsInDocument the number of items in the document to which others will be added */
  constructor(document: PDFDocument, itemsInDocument = 1) {
    this.#document = document;
    this.#context = document.context;
    this.#itemsInDocument = itemsInDocument;
    this.#classes = new ClassMap(document.context);
    this.#parents = new ParentLists(document.context);
    this.#isWanted = isLabelledAsTagged(document);
  }

  /** The number of files whose elements are written. A document to which none was added is mostly not. */
  get fileCount(): number {
    return this.#files.length;
  }

  /** Empty if the document has never claimed to be tagged. */
  get untagged(): readonly UntaggedPages[] {
    return this.#isWanted ? this.#untagged : [];
  }

  /**
   * Adds the tags of a file whose pages were copied.
   * @param options the number of items in the file, and its position among the appended files
   */
  add(
    source: PDFDocument,
    copier: ObjectCopier,
    { items = 1, position }: { items?: number; position?: number } = {},
  ): void {
    const tree = readTags(source);
    if (tree === "broken" || !isLabelledAsTagged(source)) this.leaveOut(tree === "broken" ? tree : "none", position);
    if (typeof tree === "string") return;
    this.#takeOwn();
    this.#put(tree, copiedBy(copier, this.#context), { language: stringAt(source.catalog, "Lang"), items });
    keepTabOrder(source, copier, this.#context);
  }

  /** Adds part of a tree, for pages that were copied. */
  addPart(tree: TagTree, copier: ObjectCopier): void {
    this.#put(tree, copiedBy(copier, this.#context), { language: undefined, items: 1 });
  }

  /** Notes that the pages of a file come along without tags. */
  leaveOut(reason: UntaggedPages["reason"], position: number | undefined): void {
    this.#untagged.push({ reason, position });
  }

  /**
   * Writes the tree of all files, with a section for each item. A document to which none was added keeps its tree as it
   * is, if that leads to all tagged content.
   * @param hasChanged whether the document's own content has changed since it was tagged
   */
  write({ hasChanged = false } = {}): void {
    if (hasChanged || (this.#isWanted && this.#files.length === 0)) this.#takeOwn({ onlyIncomplete: !hasChanged });
    if (this.#files.length > 0) this.#writeRoot();
    if (this.#untagged.length > 0) removeTagLabel(this.#document);
  }

  #takeOwn({ onlyIncomplete = false } = {}): void {
    if (this.#isOwnTaken) return;
    const tree = readTags(this.#document);
    if (onlyIncomplete && typeof tree !== "string" && !tree.isCompleted) return;
    this.#isOwnTaken = true;
    removeTags(this.#document);
    if (tree === "broken") this.leaveOut(tree, undefined);
    if (typeof tree !== "string")
      this.#put(tree, inPlace(this.#context), { language: undefined, items: this.#itemsInDocument });
  }

  #put(tree: TagTree, origin: Origin, facts: Omit<TaggedFile, "tops">): void {
    const context = this.#context;
    const roles = this.#roles.add(tree);
    const classes = this.#classes.add(tree, (attributes) => origin.copy(attributes));
    const refs = writeElements(tree, { context, origin, roles, classes, parents: this.#parents });
    this.#ids.add(context, refs);
    this.#files.push({ ...facts, tops: tree.tops.flatMap((top) => refs.get(top) ?? []) });
  }

  #writeRoot(): void {
    const [parents, ids] = [this.#parents.write(), this.#ids.write(this.#context)];
    const [roles, classes] = [this.#roles.write(this.#context), this.#classes.write()];
    const root = this.#context.obj({
      Type: "StructTreeRoot",
      ...(parents && { ParentTree: parents }),
      ParentTreeNextKey: PDFNumber.of(this.#parents.next),
      ...(roles && { RoleMap: roles }),
      ...(classes && { ClassMap: classes }),
      ...(ids && { IDTree: ids }),
    });
    const ref = this.#context.register(root);
    const [file] = this.#files;
    this.#setKids(root, ref, this.#files.length === 1 && file ? file.tops : [this.#documentElement()]);
    this.#document.catalog.set(ROOT, ref);
  }

  #documentElement(): PDFRef {
    return this.#element(DOCUMENT, this.#grouped(this.#files.flatMap((file) => this.#sectionsOf(file))));
  }

  #grouped(sections: readonly PDFRef[]): readonly PDFRef[] {
    if (sections.length <= KIDS_MAX) return sections;
    return chunksOf(sections, KIDS_MAX).map((chunk) => this.#element(PDFName.of("Part"), chunk));
  }

  #sectionsOf({ tops, items, language }: TaggedFile): readonly PDFRef[] {
    const [top] = tops;
    const isDocument = top !== undefined && tops.length === 1 && this.#meaningOf(top) === DOCUMENT;
    const inner = isDocument && items > 1 ? this.#kidsOf(top) : [];
    const areItems = inner.length === items && inner.every((kid) => this.#meaningOf(kid) === SECTION);
    if (areItems && top) this.#context.delete(top);
    else if (isDocument) this.#dictOf(top).set(ROLE, SECTION);
    const sections = areItems ? inner : isDocument ? [top] : [this.#element(SECTION, tops)];
    for (const section of sections) this.#setLanguage(this.#dictOf(section), language);
    return sections;
  }

  /** The language of the joined file is that of its first one. */
  #setLanguage(section: PDFDict, language: TaggedFile["language"]): void {
    const ours = stringAt(this.#document.catalog, "Lang")?.decodeText();
    if (language && language.decodeText() !== ours && !section.has(LANGUAGE)) section.set(LANGUAGE, language);
  }

  #element(type: PDFName, kids: readonly PDFRef[]): PDFRef {
    const element = this.#context.obj({ Type: "StructElem", S: type });
    const ref = this.#context.register(element);
    this.#setKids(element, ref, kids);
    return ref;
  }

  #setKids(parent: PDFDict, ref: PDFRef, kids: readonly PDFRef[]): void {
    parent.set(PDFName.of("K"), arrayOf(this.#context, kids));
    for (const kid of kids) this.#dictOf(kid).set(PARENT, ref);
  }

  #kidsOf(element: PDFRef): readonly PDFRef[] {
    const kids = arrayAt(this.#dictOf(element), "K")?.asArray() ?? [];
    const elements = kids.filter((kid) => kid instanceof PDFRef);
    return elements.length === kids.length ? elements : [];
  }

  #meaningOf(element: PDFRef): PDFName | undefined {
    return this.#roles.meaningOf(this.#dictOf(element).lookup(ROLE, PDFName));
  }

  #dictOf(element: PDFRef): PDFDict {
    return this.#context.lookup(element, PDFDict);
  }
}

function copiedBy(copier: ObjectCopier, context: PDFContext): Origin {
  return {
    placeOf: (ref) => copier.copyOf(ref),
    copy: (value) => copier.copy(value),
    take: () => context.nextRef(),
  };
}

function inPlace(context: PDFContext): Origin {
  return {
    placeOf: (ref) => ref,
    copy: (value) => value,
    take: ({ ref }) => ref ?? context.nextRef(),
  };
}

/** Copied pages have no tab order by structure, because most of them are not tagged. */
function keepTabOrder(source: PDFDocument, copier: ObjectCopier, context: PDFContext): void {
  for (const { ref, dict } of readPages(source)) {
    const copy = ref && dict.lookup(TABS) === BY_STRUCTURE ? copier.copyOf(ref) : undefined;
    const page = copy && context.lookup(copy);
    if (page instanceof PDFDict) page.set(TABS, BY_STRUCTURE);
  }
}
