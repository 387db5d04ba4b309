/** Assembles one .docx: takes the rendered copies of a template in turn, then returns the file. */

import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { type Package, type PackageEntry, writePackage } from "#shared/engine/archive/package.ts";
import type { DocumentScan } from "#shared/engine/merge/sound/document-scan.ts";
import type { RenderedParts } from "#shared/engine/merge/syntax/syntax.ts";
import { partText } from "#shared/engine/template-file/package/office-package.ts";
import { COMMENT_COMPANIONS, companionsOf } from "./comment-companions.ts";
import { Copy, splitMainPart } from "./copy.ts";
import { withBoundMarks } from "./copy-bounds.ts";
import { CopiedHeaders } from "./copy-headers.ts";
import { type CopyContext, noCounts } from "./copy-ids.ts";
import { CopyNames, FileNames } from "./copy-names.ts";
import { countsThrough, withEndnotesAfterSections } from "./copy-note-settings.ts";
import { CopiedNotes, type NoteKind } from "./copy-notes.ts";
import { CopiedLists } from "./copy-numbering.ts";
import { type CopyStart, changeSections, withoutEndnotes } from "./copy-sections.ts";
import { GrowingPart } from "./growing-part.ts";
import { type CopyBody, JoinedBodies } from "./joined-bodies.ts";
import type { MarkedTemplate } from "./mark-template.ts";
import { type CopiedLinks, PackageAdditions } from "./package-additions.ts";

export interface AssemblyOptions {
  /** Whether each copy starts on a new page, which counts as its page 1. */
  readonly pageBreak: boolean;
  /** The prefix of the bookmark names in the first and last paragraph of each copy; see `startMark`. */
  readonly marks?: string;
}

/** The bookmark in the first paragraph of a copy. @param index from 0 */
export function startMark(marks: string, index: number): string {
  return `${marks}s${index}`;
}

/** The bookmark in the last paragraph of a copy. @param index from 0 */
export function endMark(marks: string, index: number): string {
  return `${marks}e${index}`;
}

export class Assembly {
  readonly #template: MarkedTemplate;
  readonly #options: AssemblyOptions;
  readonly #additions: PackageAdditions;
  readonly #headers: CopiedHeaders;
  readonly #lists: CopiedLists | undefined;
  readonly #names: FileNames;
  readonly #notes: readonly (readonly [NoteKind, part: string, CopiedNotes])[];
  readonly #counts = noCounts();
  readonly #main: GrowingPart;
  readonly #bodies: JoinedBodies;
  readonly #scan: DocumentScan;
  #first: Copy | undefined;
  #count = 0;
  #tail = "";

  constructor(template: MarkedTemplate, options: AssemblyOptions, links: CopiedLinks) {
    this.#template = template;
    this.#options = options;
    this.#additions = new PackageAdditions(template.original, links);
    this.#headers = new CopiedHeaders(template.headers, this.#additions);
    this.#lists = template.numbering && new CopiedLists(template.numbering.facts);
    this.#names = new FileNames(template.names);
    // Comments come last: footnotes can have comments, comments have no notes.
    this.#notes = NOTE_ELEMENTS.flatMap(([kind, element]) => {
      const part = template.notes.get(kind);
      return part === undefined
        ? []
        : [[kind, part, new CopiedNotes(element, template.parts.get(part) ?? "")] as const];
    });
    const { mainPart } = template.original;
    this.#scan = template.check.begin();
    this.#main = new GrowingPart(mainPart, {
      level: MAIN_PART_LEVEL,
      read: (bytes) => this.#scan.push(mainPart, bytes),
    });
    const start = this.#copyStart();
    this.#bodies = new JoinedBodies((xml) => this.#main.append(xml), {
      ...options,
      start,
      hasInnerSections: template.hasInnerSections,
      keepsEnds: options.marks !== undefined,
    });
  }

  add(rendered: RenderedParts): void {
    const isListed = this.#template.copies === "several" && this.#template.listsContents;
    const ownBookmark = isListed ? this.#names.another("_Item") : undefined;
    const copy = new Copy(this.#template, rendered, this.#count++, (each) => this.#context(each, ownBookmark));
    const { head, blocks, section, tail } = splitMainPart(copy.part(this.#template.original.mainPart));
    if (this.#first === undefined) {
      this.#first = copy;
      this.#main.append(copy.resolve(head));
      this.#tail = tail;
    }
    const marked = this.#marked(copy.resolve(blocks), copy.index);
    const bookmarked = ownBookmark === undefined ? marked : this.#withBookmark(marked, ownBookmark);
    this.#bodies.add(this.#placeEndnotes({ blocks: bookmarked, section: copy.resolve(section) }));
    for (const [kind, part, notes] of this.#notes)
      notes.add(copy.ids.notes(kind), copy.part(part), (xml) => copy.resolve(xml));
  }

  /**
   * Returns the file. There must be at least one copy in it.
   * @param options.isComplete whether nothing is inserted into it afterwards, so that it is checked here
   * @throws InvalidDocument
   */
  finish({ isComplete }: { readonly isComplete: boolean }): Uint8Array {
    const first = this.#first;
    if (first === undefined) throw new RangeError("A file needs at least one copy");
    this.#bodies.finish();
    this.#main.append(this.#tail);
    this.#finishParts(first);
    const { original, check } = this.#template;
    const base = withEntry(original.archive, this.#main.entry());
    const changed = this.#additions.changes();
    return isComplete ? check.write(base, changed, { scan: this.#scan }) : writePackage(base, changed);
  }

  #marked(blocks: string, index: number): string {
    const { marks } = this.#options;
    if (marks === undefined) return blocks;
    return withBoundMarks(blocks, this.#bookmark(startMark(marks, index)), this.#bookmark(endMark(marks, index)));
  }

  #bookmark(name: string): string {
    const id = ++this.#counts.annotations;
    return `<w:bookmarkStart w:id="${id}" w:name="${name}"/><w:bookmarkEnd w:id="${id}"/>`;
  }

  #withBookmark(blocks: string, name: string): string {
    const id = ++this.#counts.annotations;
    return `<w:bookmarkStart w:id="${id}" w:name="${name}"/>${blocks}<w:bookmarkEnd w:id="${id}"/>`;
  }

  #context(copy: Copy, ownBookmark: string | undefined): CopyContext {
    const isFirstCopy = copy.index === 0;
    return {
      isFirstCopy,
      counts: this.#counts,
      names: new CopyNames(this.#names, { isFirstCopy, texts: copy.rendered.values() }),
      listFor: isFirstCopy || this.#lists === undefined ? (id) => id : this.#lists.forCopy(),
      headerFor: (relationshipId) => this.#headers.idFor(relationshipId, copy),
      pageCountField: this.#options.pageBreak ? "SECTIONPAGES" : "NUMPAGES",
      ownBookmark,
    };
  }

  #copyStart(): CopyStart {
    const { notes, pageKinds } = this.#template;
    const settings = canonicalXml(this.#settings() ?? EMPTY_SETTINGS);
    const restarted = NOTE_PROPERTIES.filter(
      ([kind, properties]) => this.#options.pageBreak && notes.has(kind) && countsThrough(settings, properties),
    );
    return {
      startsOnNewPage: this.#options.pageBreak,
      pageKinds: [...pageKinds.keys()],
      blankFor: (kind) => this.#blankFor(pageKinds.get(kind) ?? ""),
      restartedNotes: restarted.map(([, properties]) => properties),
    };
  }

  #blankFor(relationshipId: string): string {
    return this.#first === undefined ? relationshipId : this.#headers.blankLike(relationshipId, this.#first);
  }

  /** End notes stand after the last section of their copy, not at the end of the file. */
  #placeEndnotes({ blocks, section }: CopyBody): CopyBody {
    return this.#hasEndnotesPerCopy()
      ? { blocks: changeSections(blocks, withoutEndnotes), section }
      : { blocks, section };
  }

  #hasEndnotesPerCopy(): boolean {
    const { notes, settings } = this.#template;
    return this.#options.pageBreak && notes.has("endnotes") && settings !== undefined;
  }

  #settings(): string | undefined {
    const { original, settings } = this.#template;
    return settings === undefined ? undefined : partText(original, settings);
  }

  #finishParts(first: Copy): void {
    const { original, parts, numbering, settings } = this.#template;
    for (const [name, content] of first.rendered) if (!parts.has(name)) this.#additions.set(name, content);
    for (const [kind, part, notes] of this.#notes) {
      const xml = first.resolve(notes.xml());
      this.#additions.set(part, xml);
      if (kind === "comments") this.#finishCompanions(xml);
    }
    for (const name of parts.keys()) {
      const isPlaced = name === original.mainPart || this.#additions.has(name);
      if (!isPlaced) this.#additions.set(name, first.resolve(first.part(name)));
    }
    const lists = this.#lists?.xml();
    if (numbering !== undefined && lists !== undefined) this.#additions.set(numbering.part, lists);
    if (settings !== undefined && this.#hasEndnotesPerCopy())
      this.#additions.set(settings, withEndnotesAfterSections(canonicalXml(this.#settings() ?? EMPTY_SETTINGS)));
  }

  /** The companions of comments find one by its `w14:paraId`, which several copies do not have. */
  #finishCompanions(comments: string): void {
    const { copies, original } = this.#template;
    if (copies === "one") for (const [part, xml] of companionsOf(original, comments)) this.#additions.set(part, xml);
    else for (const kind of COMMENT_COMPANIONS) this.#additions.removeRelated(kind);
  }
}

/**
 * The compression level of the main part. Copies repeat each other, so a low level suffices. 1,000 letters take 14 ms
 * and 310 kB at level 3, but 56 ms and 151 kB at level 6; 1,000 invoices of 50 rows take 128 ms and 2.3 MB, or 433 ms
 * and 1.7 MB.
 */
const MAIN_PART_LEVEL = 3;

const NOTE_ELEMENTS = [
  ["footnotes", "w:footnote"],
  ["endnotes", "w:endnote"],
  ["comments", "w:comment"],
] as const;

const NOTE_PROPERTIES = [
  ["footnotes", "w:footnotePr"],
  ["endnotes", "w:endnotePr"],
] as const;

const EMPTY_SETTINGS = "<w:settings></w:settings>";

/** Returns the package with new, already compressed content for a part. The result is only for writing. */
function withEntry(archive: Package, entry: PackageEntry): Package {
  return { ...archive, entries: new Map([...archive.entries, [entry.name, entry]]) };
}
