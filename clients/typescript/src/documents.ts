/** Documents: generating them at once or in the background, and what is stored of them. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type {
  Document,
  DocumentInProgress,
  NewDocument,
  NewPreview,
  NewValidation,
  Preview,
  Validation,
} from "./api-types.ts";
import { pathOf } from "./check-arguments.ts";
import type { Call, Connection } from "./connection.ts";
import { type DocumentFacts, factsOf, filenameOf } from "./document-facts.ts";
import { isOutage } from "./retries.ts";
import { saveFile } from "./save-file.ts";
import { type FileInput, formOf, sendFile } from "./sent-file.ts";

/** One item, or one for each document. */
type Data<Item extends object> = Item | readonly Item[];

export type Generation<Item extends object = Record<string, unknown>> = Omit<
  NewDocument,
  "data" | "file_id" | "webhook_url"
> & {
  readonly data?: Data<Item>;
  /** A spreadsheet or delimited text in place of `data`, with a row for each item. */
  readonly file?: FileInput;
  /** Leaves out items that cannot be made, and names them in `warnings` or `report.csv`, instead of failing. */
  readonly lenient?: boolean;
  readonly signal?: AbortSignal;
};

/** Receives the progress of a document that is made in the background. */
export type OnProgress = (progress: DocumentInProgress) => void;

export interface Waiting {
  readonly onProgress?: OnProgress;
  /** Ends the waiting. The document is made all the same. */
  readonly signal?: AbortSignal;
  /** For how many milliseconds the service may not answer, for example while it starts again. The default is 300,000. */
  readonly outageMs?: number;
}

/** A stored document, with what the service says about it. */
export type StoredDocument = Document & DocumentFacts;

/** A document that is not stored. Its body can be read once. */
export interface DocumentFile extends DocumentFacts {
  readonly id: string;
  readonly filename: string;
  readonly body: ReadableStream<Uint8Array>;
}

const PATH = "/v1/document";
const POLL_SECONDS = 1;
const OUTAGE_MS = 300_000;

export class Documents {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Generates a document, which is stored until it is deleted. */
  async generate<Item extends object>(generation: Generation<Item>): Promise<StoredDocument> {
    const { body, headers } = await this.#connection.jsonAndHeaders<Document>(PATH, await this.#callOf(generation));
    return { ...body, ...factsOf(headers) };
  }

  /** Generates a document and answers its bytes. Nothing is stored. */
  async generateFile<Item extends object>(generation: Generation<Item>): Promise<DocumentFile> {
    const call = await this.#callOf(generation, { Accept: "application/octet-stream" });
    const { body, headers } = await this.#connection.file(PATH, call);
    return { id: headers.get("X-Document-Id") ?? "", filename: filenameOf(headers), body, ...factsOf(headers) };
  }

  /** Generates a document into a file of this machine. Nothing is stored by the service. */
  async generateTo<Item extends object>(
    path: string,
    generation: Generation<Item>,
  ): Promise<Omit<DocumentFile, "body">> {
    const { body, ...facts } = await this.generateFile(generation);
    await saveFile(body, path);
    return facts;
  }

  /**
   * Has a document of many items made in the background.
   *
   * @returns its id, for `wait`, as soon as the request is checked
   */
  async start<Item extends object>(generation: Generation<Item> & { readonly webhook_url?: string }): Promise<string> {
    const call = await this.#callOf(generation, { Prefer: "respond-async" });
    return (await this.#connection.json<DocumentInProgress>(PATH, call)).id;
  }

  /** Waits until a document that was started is ready, also while the service starts again. @throws MerganserError with why it failed */
  async wait(id: string, { onProgress, signal, outageMs = OUTAGE_MS }: Waiting = {}): Promise<StoredDocument> {
    let lastAnswer = performance.now();
    for (;;) {
      const asked = await this.#ask(id, signal).catch((error: unknown) => {
        if (!isOutage(error) || performance.now() - lastAnswer >= outageMs) throw error;
      });
      if (asked !== undefined) {
        const { body: found, headers } = asked;
        if (!("status" in found)) return { ...found, ...factsOf(headers) };
        lastAnswer = performance.now();
        onProgress?.(found);
      }
      const seconds = Number.parseInt(asked?.headers.get("Retry-After") ?? "", 10);
      await sleep((seconds || POLL_SECONDS) * 1000, undefined, signal && { signal });
    }
  }

  /** Draws the pages of a document. Nothing is stored. */
  async preview(preview: NewPreview): Promise<Preview> {
    return this.#connection.json("/v1/preview", { method: "POST", body: preview, repeatable: true });
  }

  /** Reports what any PDF claims to be and what it fulfils. Nothing is stored. */
  async validate(file: FileInput, settings: Pick<NewValidation, "region"> = {}): Promise<Validation> {
    const sent = await sendFile(this.#connection, file, settings);
    return this.#connection.json("/v1/validate", { method: "POST", body: formOf({ ...settings, ...sent }) });
  }

  /** Lists the documents of a template, newest first; those of all templates for `*`. */
  async list(templateId: string): Promise<Document[]> {
    return this.#connection.json(PATH, { query: { template_id: templateId } });
  }

  /** @throws MerganserError with the code `document_not_found` */
  async get(id: string): Promise<StoredDocument | DocumentInProgress> {
    const { body, headers } = await this.#ask(id);
    return { ...body, ...factsOf(headers) };
  }

  /** Changes the logical name of a document. Its file keeps its name. */
  async rename(id: string, name: string): Promise<Document> {
    return this.#connection.json(pathOf(PATH, id), { method: "PUT", body: { name } });
  }

  /** Deletes a document with its file, or cancels its generation. */
  async delete(id: string): Promise<void> {
    await this.#connection.call(pathOf(PATH, id), { method: "DELETE" });
  }

  /** Opens the file of a stored document. */
  async open({ document_uri }: Pick<Document, "document_uri">): Promise<ReadableStream<Uint8Array>> {
    return (await this.#connection.file(document_uri)).body;
  }

  /** Writes the file of a stored document into a file of this machine. */
  async download(document: Pick<Document, "document_uri">, path: string): Promise<void> {
    await saveFile(await this.open(document), path);
  }

  #ask(id: string, signal?: AbortSignal) {
    return this.#connection.jsonAndHeaders<Document | DocumentInProgress>(pathOf(PATH, id), { signal });
  }

  async #callOf(
    generation: Generation<object> & { readonly webhook_url?: string },
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Call> {
    const { file, lenient = false, signal, ...fields } = generation;
    const sent = file === undefined ? {} : await sendFile(this.#connection, file);
    const preferences = [headers.Prefer, lenient ? "handling=lenient" : undefined].filter((each) => each !== undefined);
    return {
      method: "POST",
      body: "file" in sent ? formOf({ ...fields, ...sent }) : { ...fields, ...sent },
      headers: {
        ...headers,
        ...(preferences.length > 0 && { Prefer: preferences.join(", ") }),
        "Idempotency-Key": randomUUID(),
      },
      repeatable: true,
      signal,
    };
  }
}
