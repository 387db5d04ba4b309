/** A .docx that stands for a tag: `[Terms | document]`. */
import type { FetchedPictures } from "#shared/engine/merge/pictures/picture.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import type { DocxPlace, Inserted } from "#shared/engine/merge/values/docx-place.ts";
import type { OpenedDocument } from "#shared/engine/merge/values/opened-document.ts";
import { RichValue } from "#shared/engine/merge/values/rich-value.ts";

export interface DocumentSource {
  readonly kind: "uri" | "address" | "template";
  /** The data URI, the address, or the id of the template. */
  readonly text: string;
}

/** Opens documents. The tag is for messages. @throws MergeFailure */
export type OpenDocument = (tag: string, value: DocumentValue, fetched: FetchedPictures) => OpenedDocument;

export class DocumentValue extends RichValue {
  readonly source: DocumentSource;
  readonly isInline: boolean;
  /** Returns the data that a template is merged with. */
  readonly data: () => DataItem;
  #opened: OpenedDocument | undefined;

  constructor({ source, isInline, data }: Pick<DocumentValue, "source" | "isInline" | "data">) {
    super();
    this.source = source;
    this.isInline = isInline;
    this.data = data;
  }

  /** Names and addresses show nothing of it. */
  override toString(): string {
    return "";
  }

  override get characters(): number {
    return this.#opened?.characters ?? 0;
  }

  setOpened(opened: OpenedDocument): void {
    this.#opened = opened;
  }

  override docx({ document }: DocxPlace): Inserted {
    if (this.#opened === undefined) throw new Error("A document is opened before it is placed");
    return { blocks: this.#opened.place(document, this.isInline) };
  }
}

/** Returns the key of the document among what was fetched. No address of a picture is like it. */
export function documentKey({ text }: Pick<DocumentSource, "text">): string {
  return `document ${text}`;
}

/** Returns whether a tag has the filter, or a text may have such a tag. */
export function namesDocument(text: string): boolean {
  return /\|\s*document(?![\w$])/.test(text);
}

/** The fault of a tag where no document can be placed, as the template's author reads it. */
export const MISPLACED_DOCUMENT =
  "a document takes the place of a whole paragraph: in a .docx template, put the tag into a paragraph of its own in the body, outside of tables, text boxes, content controls, headers, footers and notes";
