/** Finds the addresses of pictures and documents in an item's values, before items are merged. */

import { naming } from "#shared/engine/merge/documents/open-document.ts";
import { parseDocx } from "#shared/engine/merge/docx/parse-docx.ts";
import { placesDocuments } from "#shared/engine/merge/docx/places-documents.ts";
import { readHtml } from "#shared/engine/merge/html/compile-html.ts";
import { HTML_PLACES } from "#shared/engine/merge/html/html-places.ts";
import { compileTag } from "#shared/engine/merge/syntax/compile-tag.ts";
import { type MergeSetup, tagSyntax } from "#shared/engine/merge/syntax/syntax.ts";
import type { Token } from "#shared/engine/merge/syntax/tokens.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { ALTERNATIVE_TEXT } from "#shared/engine/merge/values/docx-place.ts";
import { namingItem } from "#shared/engine/merge/values/naming-item.ts";
import { recordsOf } from "#shared/engine/merge/values/record-values.ts";
import type { HtmlTemplate } from "#shared/engine/template-file/open-html.ts";
import { type OfficePackage, partText } from "#shared/engine/template-file/package/office-package.ts";
import { templatedParts } from "#shared/engine/template-file/package/templated-parts.ts";
import { type FetchedPictures, NO_PICTURES } from "./pictures/picture.ts";
import { readMarkedValue } from "./pictures/picture-values.ts";
import type { Program, ValuePlace } from "./program/program.ts";
import { runProgram } from "./program/run-program.ts";
import { DocumentValue, documentKey, namesDocument } from "./rich/document-value.ts";
import type { ShownValues } from "./rich/shown-values.ts";
import type { WantedFiles } from "./values/opened-document.ts";
import type { RichValue } from "./values/rich-value.ts";

export type WantedPictures = WantedFiles;

/**
 * @param position the position of the first item; 1 by default
 * @param fetched the templates that are known already, whose own pictures are found too
 * @throws ServiceError `merge_failed`, naming the item by its position, as merging does
 */
export type FindPictures = (items: Iterable<DataItem>, position?: number, fetched?: FetchedPictures) => WantedPictures;

/** Finds pictures in the text, headers, notes and alternative texts of a document. The template must have no invalid tags. */
export function docxPictureFinder(file: OfficePackage, setup: MergeSetup): FindPictures {
  // Most templates mark no pictures, and reading their tags again costs as much as compiling them.
  const marksPictures = templatedParts(file).some((name) => partText(file, name)?.includes("%"));
  if (!marksPictures && !placesDocuments(file) && !showsMarkup(file)) return findNone;
  const parts = [...parseDocx(file, setup).programs.values()];
  return pictureFinder(parts, ["w:t", ALTERNATIVE_TEXT], setup);
}

/** Finds pictures in the text of a page and in its addresses, such as the `src` of an `img`. */
export function htmlPictureFinder(page: HtmlTemplate, setup: MergeSetup): FindPictures {
  return pictureFinder([readHtml(page, setup).tags.postparsed], [HTML_PLACES.text, HTML_PLACES.address], setup);
}

/** Finds nothing, for files that show no pictures. */
export function findNone(): WantedPictures {
  return { addresses: new Map(), unusable: new Set() };
}

function pictureFinder(
  parts: readonly (readonly Token[])[],
  elements: readonly string[],
  setup: MergeSetup,
): FindPictures {
  const program = parts.flatMap((tokens) => pictureSteps(tokens, elements, setup));
  if (program.length === 0) return findNone;
  return (items, position = 1, fetched = NO_PICTURES) => {
    const found = new FoundPictures(fetched);
    const options = { now: setup.now, shownValues: found };
    let next = position;
    for (const item of items) {
      namingItem(next++, () => {
        for (const record of recordsOf(item)) runProgram(program, record, options);
      });
    }
    return found;
  };
}

/** Returns a program of the tags that lead to a picture. It renders nothing, within the same limits as merging. */
function pictureSteps(
  tokens: readonly Token[],
  elements: readonly string[],
  { delimiters, enhancedSyntax }: MergeSetup,
): Program {
  const syntax = tagSyntax({ enhancedSyntax });
  const stepsOf = (inner: readonly Token[]): Program =>
    inner.flatMap((token): Program => {
      const { type, value: name, subparsed, isPicture, textElement = "", inverted: isInverted = false, note } = token;
      if (note !== undefined) return stepsOf(note.content);
      if (type !== "placeholder") return [];
      const content = stepsOf(subparsed ?? []);
      const isRich = enhancedSyntax && elements[0] === textElement && (namesDocument(name) || namesMarkup(name));
      const isShown = (isPicture === true && elements.includes(textElement)) || isRich;
      if (!isShown && content.length === 0) return [];
      const valueFor = compileTag(name, token, delimiters, syntax);
      return isShown
        ? [{ kind: "value", name, valueFor, textElement, place: NOWHERE, isPicture: isPicture === true }]
        : [{ kind: "section", name, valueFor, isInverted, isBlock: false, isBesideTable: false, content }];
    });
  return stepsOf(tokens);
}

/** Returns whether any text may have tags with markup, whose pictures are found in the data. Their words may be spread over runs. */
function showsMarkup(file: OfficePackage): boolean {
  return templatedParts(file).some((name) => {
    const xml = partText(file, name) ?? "";
    return xml.includes("|") && namesMarkup(xml.replace(/<[^>]*>/g, ""));
  });
}

function namesMarkup(text: string): boolean {
  return /\|\s*(?:html|markdown)(?![\w$])/.test(text);
}

const NOWHERE: ValuePlace = { print: () => "", write: () => "" };

/** Notes the values of picture tags, and shows none. */
class FoundPictures implements WantedPictures, ShownValues {
  readonly addresses = new Map<string, string>();
  readonly unusable = new Set<string>();
  readonly #fetched: FetchedPictures;
  documents?: Set<string>;

  constructor(fetched: FetchedPictures) {
    this.#fetched = fetched;
  }

  plain(): undefined {
    return undefined;
  }

  rich(value: RichValue, _element: string, tag: string): string {
    if (value instanceof DocumentValue) this.#document(value, tag);
    for (const picture of value.pictures) this.marked(tag, picture);
    return "";
  }

  marked(tag: string, value: unknown): undefined {
    const marked = readMarkedValue(value);
    if (marked.kind === "unusable") this.unusable.add(tag);
    if (marked.kind === "address") this.#address(marked.text, tag);
  }

  #address(address: string, tag: string): void {
    if (!this.addresses.has(address)) this.addresses.set(address, tag);
  }

  #document(value: DocumentValue, tag: string): void {
    const { kind, text } = value.source;
    if (kind === "uri") return;
    this.documents = (this.documents ?? new Set()).add(text);
    const known = this.#fetched.get(documentKey(value.source));
    if (known === undefined || !("find" in known)) return;
    const inner = naming(tag, () => known.find(value.data(), this.#fetched));
    for (const [address, named] of inner.addresses) this.#address(address, named);
    for (const named of inner.unusable) this.unusable.add(named);
    for (const document of inner.documents ?? []) this.documents.add(document);
  }
}
