/** A client of Merganser, which makes documents from templates. */
import { Connection, type ConnectionOptions } from "./connection.ts";
import { Documents } from "./documents.ts";
import { Fonts } from "./fonts.ts";
import { Templates } from "./templates.ts";

export type * from "./api-types.ts";
export type { ConnectionOptions } from "./connection.ts";
export type { DocumentFacts } from "./document-facts.ts";
export type { DocumentFile, Generation, OnProgress, StoredDocument, Waiting } from "./documents.ts";
export { type ErrorCode, MerganserConnectionError, MerganserError, MerganserTimeoutError } from "./errors.ts";
export type { FileInput } from "./sent-file.ts";

export class Merganser {
  readonly templates: Templates;
  readonly documents: Documents;
  readonly fonts: Fonts;

  constructor(options: ConnectionOptions) {
    const connection = new Connection(options);
    this.templates = new Templates(connection);
    this.documents = new Documents(connection);
    this.fonts = new Fonts(connection);
  }
}
