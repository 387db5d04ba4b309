/** One document in a file: what its places share, and the copies for them. */
import { hash } from "node:crypto";
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { splitMainPart } from "#shared/engine/merge/assembly/copy.ts";
import type { CopyIds } from "#shared/engine/merge/assembly/copy-ids.ts";
import { FileNames } from "#shared/engine/merge/assembly/copy-names.ts";
import { CopiedNotes, type NoteKind } from "#shared/engine/merge/assembly/copy-notes.ts";
import type { CopiedLists } from "#shared/engine/merge/assembly/copy-numbering.ts";
import type { MarkedTemplate } from "#shared/engine/merge/assembly/mark-template.ts";
import { type OfficePackage, partText, relationshipsOf } from "#shared/engine/template-file/package/office-package.ts";
import { CopiedParts } from "./copied-parts.ts";
import { type HostFile, idsOfPlace, type Look } from "./host-file.ts";
import { withJoinedStyles, withRelationships } from "./inner-text.ts";
import { JoinedStyles, readStyles } from "./joined-styles.ts";
import { withNamespaces } from "./namespaces.ts";
import { readTheme, withoutTheme } from "./theme.ts";

interface JoinedNotes {
  readonly kind: NoteKind;
  /** The part with markers. */
  readonly xml: string;
  readonly notes: CopiedNotes;
}

export class JoinedDocument {
  readonly #host: HostFile;
  readonly #template: MarkedTemplate;
  readonly #withoutTheme: (xml: string) => string;
  readonly #styles: JoinedStyles;
  readonly #lists: CopiedLists | undefined;
  readonly #names: FileNames;
  readonly #parts: CopiedParts;
  readonly #notes: readonly JoinedNotes[];
  /** Ids of relationships by those in the document. */
  readonly #headers = new Map<string, string>();
  readonly #main: ReturnType<typeof splitMainPart>;

  constructor(host: HostFile, template: MarkedTemplate) {
    const { original, numbering } = template;
    this.#host = host;
    this.#template = template;
    const theme = relatedXml(original, "theme");
    const hasSameTheme = theme === host.parts.xml("theme");
    const read = readTheme(theme ?? "");
    this.#withoutTheme = hasSameTheme ? (xml) => xml : (xml) => withoutTheme(xml, read);
    this.#names = new FileNames(template.names, host.names);
    const styles = relatedXml(original, "styles");
    const key = hash("sha256", JSON.stringify([theme, styles, numbering?.facts.text.xml]));
    const look = host.looks.get(key) ?? this.#look(styles, { hasSameTheme });
    host.looks.set(key, look);
    this.#styles = look.styles;
    this.#lists = look.lists;
    this.#parts = new CopiedParts(host, original, (xml) => this.#withoutTheme(xml));
    this.#notes = NOTES.flatMap(([kind, element]) => this.#notesOf(kind, element));
    this.#main = splitMainPart(this.#prepared(original.mainPart, host.changes.mainPart));
  }

  #look(stylesXml: string | undefined, { hasSameTheme }: { readonly hasSameTheme: boolean }): Look {
    const { numbering } = this.#template;
    const source = { change: this.#withoutTheme, copiedStyle: (id: string) => styles.copied(id) };
    const lists = numbering && this.#host.numbering.listsOf(numbering.facts, source);
    const styles: JoinedStyles = new JoinedStyles(this.#host.styles, {
      inner: readStyles(stylesXml && this.#withoutTheme(stylesXml)),
      hasSameTheme,
      listFor: (id) => lists?.endless(id) ?? id,
    });
    return { styles, lists };
  }

  /** The start of the main part, whose namespaces the copies use. */
  get root(): string {
    return this.#main.head;
  }

  /** Returns the blocks for one place, and the properties of the last section. */
  copy(): { readonly blocks: string; readonly section: string } {
    const bookmark = this.#template.listsContents ? this.#names.another("_Document") : undefined;
    const ids = this.#idsOfPlace(bookmark);
    const blocks = ids.resolve(this.#main.blocks);
    const section = ids.resolve(this.#main.section);
    for (const { kind, xml, notes } of this.#notes) notes.add(ids.notes(kind), xml, (each) => ids.resolve(each));
    return { blocks: bookmark === undefined ? blocks : this.#withBookmark(blocks, bookmark), section };
  }

  /** Adds the notes of all copies to the file. */
  finish(): void {
    const { parts } = this.#host;
    for (const { kind, xml, notes } of this.#notes) {
      const own = parts.xml(kind) ?? "";
      const at = own.lastIndexOf("</");
      parts.set(kind, withNamespaces(own.slice(0, at) + notes.collected.join("") + own.slice(at), xml));
    }
  }

  #idsOfPlace(ownBookmark: string | undefined): CopyIds {
    const listFor = this.#lists?.forCopy() ?? ((id: string) => id);
    const ids: CopyIds = idsOfPlace(this.#host, {
      names: this.#names,
      listFor,
      headerFor: (id) => this.#headerFor(id, ids),
      ownBookmark,
    });
    return ids;
  }

  /** All places share the headers and footers. */
  #headerFor(id: string, ids: CopyIds): string {
    const header = this.#template.headers.get(id);
    if (header === undefined) return id;
    const known = this.#headers.get(id);
    if (known !== undefined) return known;
    const xml = withJoinedStyles(this.#withoutTheme(this.#template.parts.get(header.part) ?? ""), this.#styles);
    const given = this.#parts.addHeader(header.part, ids.resolve(xml));
    this.#headers.set(id, given);
    return given;
  }

  #notesOf(kind: NoteKind, element: string): readonly JoinedNotes[] {
    const part = this.#template.notes.get(kind);
    if (part === undefined) return [];
    const { parts } = this.#host;
    // A file without notes gets the separators of the document.
    const own = parts.xml(kind) ?? new CopiedNotes(element, this.#template.parts.get(part) ?? "").xml();
    const xml = this.#prepared(part, parts.set(kind, own));
    return [{ kind, xml, notes: new CopiedNotes(element, xml) }];
  }

  #prepared(innerPart: string, hostPart: string): string {
    const ids = this.#parts.relate(innerPart, hostPart);
    const xml = withRelationships(this.#template.parts.get(innerPart) ?? "", ids);
    return withJoinedStyles(this.#withoutTheme(xml), this.#styles);
  }

  #withBookmark(blocks: string, name: string): string {
    const id = ++this.#host.counts.annotations;
    return `<w:bookmarkStart w:id="${id}" w:name="${name}"/>${blocks}<w:bookmarkEnd w:id="${id}"/>`;
  }
}

/** Comments come last: footnotes can have comments, comments have no notes. */
const NOTES = [
  ["footnotes", "w:footnote"],
  ["endnotes", "w:endnote"],
  ["comments", "w:comment"],
] as const;

function relatedXml(file: OfficePackage, kind: string): string | undefined {
  const { target } = relationshipsOf(file, file.mainPart).find((each) => each.kind === kind) ?? {};
  const text = target === undefined ? undefined : partText(file, target);
  return text === undefined ? undefined : canonicalXml(text);
}
