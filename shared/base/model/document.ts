/** Defines a generated document as it is stored; `document-answer.ts` converts it to the API's form. */
import { type Disposition, dispositionSchema } from "./disposition.ts";
import { type DocumentInfoValues, documentInfoSchema } from "./document-info.ts";
import { type Format, formatSchema } from "./format.ts";
import { type AccountId, type DocumentId, id, type TemplateId } from "./ids.ts";
import { type Region, regionSchema } from "./region.ts";
import { number, object, optional, text } from "./schema.ts";

export interface StoredDocument {
  readonly id: DocumentId;
  readonly accountId: AccountId;
  readonly templateId: TemplateId;
  /** Milliseconds since the Unix epoch; no two templates or documents of an account share one. */
  readonly created: number;
  /** The logical name, which differs from the file name. */
  readonly name: string;
  /** The number of data items. */
  readonly dataLength: number;
  /** The file name with extension. */
  readonly filename: string;
  readonly format: Format;
  readonly region: Region;
  /** Whether its link shows the file in a browser or saves it. */
  readonly disposition: Disposition;
  /** The size of the file in bytes. */
  readonly storedBytes?: number;
  /** The number of days after which it is deleted. Absent for a document that is kept until somebody deletes it. */
  readonly expiresAfterDays?: number;
  /** Shortened to what headers tell. Documents of before it was kept lack it. */
  readonly info?: DocumentInfoValues;
}

export const documentSchema = object<StoredDocument>({
  id: id(),
  accountId: id(),
  templateId: id(),
  created: number,
  name: text,
  dataLength: number,
  filename: text,
  format: formatSchema,
  region: regionSchema,
  disposition: dispositionSchema,
  storedBytes: optional(number),
  expiresAfterDays: optional(number),
  info: optional(documentInfoSchema),
});

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns when the document is deleted, in milliseconds since the Unix epoch. Returns undefined if it is kept. */
export function expiryOf({
  created,
  expiresAfterDays,
}: Pick<StoredDocument, "created" | "expiresAfterDays">): number | undefined {
  return expiresAfterDays === undefined ? undefined : created + expiresAfterDays * DAY_MS;
}

export function documentFileKey(id: DocumentId): string {
  return `documents/${id}/file`;
}

/** Returns the document of a file key, or undefined for a key of another kind. */
export function parseDocumentFileKey(key: string): DocumentId | undefined {
  return /^documents\/([a-z0-9]+)\/file$/.exec(key)?.[1] as DocumentId | undefined;
}
