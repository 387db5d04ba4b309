/** A generated document as the service keeps it; `http/document-answer.ts` shows it as the interface does. */
import type { Disposition } from "./disposition.ts";
import type { Format } from "./format.ts";
import type { AccountId, DocumentId, TemplateId } from "./ids.ts";
import type { Region } from "./region.ts";

export interface StoredDocument {
  readonly id: DocumentId;
  readonly accountId: AccountId;
  readonly templateId: TemplateId;
  /** Milliseconds since the Unix epoch; no two templates or documents of an account share one. */
  readonly created: number;
  /** The logical name, which is not the file's. */
  readonly name: string;
  /** Number of data items. */
  readonly dataLength: number;
  /** With extension. */
  readonly filename: string;
  readonly format: Format;
  readonly region: Region;
  /** Whether its link shows the file in a browser or saves it. */
  readonly disposition: Disposition;
  /** Bytes of its file. */
  readonly storedBytes?: number;
}

export function documentFileKey(id: DocumentId): string {
  return `documents/${id}/file`;
}

/** Which document a file key stands for, or undefined for a key of something else. */
export function parseDocumentFileKey(key: string): DocumentId | undefined {
  return /^documents\/([a-z0-9]+)\/file$/.exec(key)?.[1] as DocumentId | undefined;
}
