/** Places documents in one file. Each place gets its own ids, notes and lists. */

import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { readXml } from "#shared/base/xml/xml-elements.ts";
import { NO_NUMBERING } from "#shared/engine/merge/docx/insertions/added-lists.ts";
import type { DocumentChanges } from "#shared/engine/merge/values/docx-place.ts";
import { ORDERED_NOTES, orderNotes } from "#shared/engine/template-file/package/order-notes.ts";
import { freeCounts } from "./free-counts.ts";
import type { HostFile } from "./host-file.ts";
import { HostParts } from "./host-parts.ts";
import { JoinedDocument } from "./joined-document.ts";
import { HostNumbering } from "./joined-numbering.ts";
import { INNER, joinSections, withoutSections } from "./joined-sections.ts";
import { HostStyles, readStyles } from "./joined-styles.ts";
import { withNamespaces } from "./namespaces.ts";
import type { InnerDocument } from "./opened-document.ts";

/** By the file that is being finished. */
const JOINED = new WeakMap<DocumentChanges, JoinedDocuments>();

export function joinedDocumentsOf(changes: DocumentChanges): JoinedDocuments {
  const joined = JOINED.get(changes) ?? new JoinedDocuments(changes);
  JOINED.set(changes, joined);
  return joined;
}

export class JoinedDocuments {
  readonly #host: HostFile;
  readonly #documents = new Map<InnerDocument, JoinedDocument>();
  readonly #blank = new Map<string, string>();
  #hasSections = false;

  constructor(changes: DocumentChanges) {
    const parts = new HostParts(changes);
    const texts = parts.texts();
    this.#host = {
      changes,
      parts,
      styles: new HostStyles(readStyles(parts.xml("styles"))),
      numbering: new HostNumbering(readXml(parts.xml("numbering") ?? NO_NUMBERING)),
      counts: freeCounts(texts),
      names: namesIn(texts),
      looks: new Map(),
      media: new Map(),
    };
    changes.finishMain((xml) => this.#finish(xml));
  }

  /** Returns the blocks of a document for one place. */
  place(document: InnerDocument, isInline: boolean): string {
    const joined = this.#documents.get(document) ?? new JoinedDocument(this.#host, document.template);
    this.#documents.set(document, joined);
    const { blocks, section } = joined.copy();
    if (isInline) return withoutSections(blocks) || "<w:p/>";
    this.#hasSections = true;
    return INNER.open + (blocks.trim() === "" ? "<w:p></w:p>" : blocks) + section + INNER.close;
  }

  #finish(main: string): string {
    const { parts, styles, numbering } = this.#host;
    let xml = canonicalXml(main);
    if (this.#hasSections) xml = joinSections(xml, (kind) => this.#blankFor(kind));
    for (const each of this.#documents.values()) {
      xml = withNamespaces(xml, each.root);
      each.finish();
    }
    for (const kind of ORDERED_NOTES) {
      const notes = parts.xml(`${kind}s`);
      if (notes === undefined) continue;
      const ordered = orderNotes({ main: xml, notes }, kind);
      xml = ordered.main;
      parts.set(`${kind}s`, ordered.notes);
    }
    const [stylesXml, numberingXml] = [styles.xml(), numbering.xml()];
    if (stylesXml !== undefined) parts.set("styles", stylesXml);
    if (numberingXml !== undefined) parts.set("numbering", numberingXml);
    return xml;
  }

  #blankFor(kind: string): string {
    const [element = ""] = kind.split(" ");
    const id = this.#blank.get(element) ?? this.#addBlank(element === "w:headerReference" ? "header" : "footer");
    this.#blank.set(element, id);
    return id;
  }

  #addBlank(kind: "header" | "footer"): string {
    const { changes } = this.#host;
    const root = kind === "header" ? "w:hdr" : "w:ftr";
    const name = changes.freeName(`word/${kind}.xml`);
    changes.addPart(
      name,
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><${root} xmlns:w="${W}"><w:p/></${root}>`,
      `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml`,
    );
    return changes.relate(changes.mainPart, { type: `${RELATIONSHIPS}/${kind}`, target: `/${name}` });
  }
}

function namesIn(texts: readonly string[]): Set<string> {
  const names = texts.flatMap((xml) =>
    Array.from(
      xml.matchAll(/<w:(?:bookmarkStart|move\w+RangeStart) [^<>]*? ?w:name="([^"]*)"/g),
      ([, name = ""]) => name,
    ),
  );
  return new Set(names.map((name) => name.toLowerCase()));
}

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
