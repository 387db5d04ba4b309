/** Templates: uploading, listing, changing and deleting them. */
import { randomUUID } from "node:crypto";
import type {
  InvoiceMappingCheck,
  InvoiceMappingReview,
  NewTemplate,
  Template,
  TemplateEdit,
  TemplateSchema,
  TemplateText,
  TemplateUpdate,
} from "./api-types.ts";
import { pathOf } from "./check-arguments.ts";
import type { Connection } from "./connection.ts";
import { filenameOf } from "./document-facts.ts";
import { type FileInput, formOf, sendFile } from "./sent-file.ts";

const PATH = "/v1/template";

type Settings<Fields> = Omit<Fields, "file" | "file_id">;

export class Templates {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Uploads a template. @throws MerganserError, for example with the code `template_format_unsupported` */
  async create(file: FileInput, settings: Settings<NewTemplate> = {}): Promise<Template> {
    const sent = await sendFile(this.#connection, file, settings);
    return this.#connection.json(PATH, {
      method: "POST",
      body: formOf({ ...settings, ...sent }),
      headers: { "Idempotency-Key": randomUUID() },
      repeatable: true,
    });
  }

  /** Lists templates, newest first: all of the account, or those directly in a folder, given from root to leaf. */
  async list({ folder }: { readonly folder?: readonly string[] } = {}): Promise<Template[]> {
    return this.#connection.json(PATH, { query: { folder } });
  }

  /** @throws MerganserError with the code `template_not_found` */
  async get(id: string): Promise<Template> {
    return this.#connection.json(pathOf(PATH, id));
  }

  /** Describes the data of a template: a JSON Schema of one item, and sample data. */
  async schema(id: string): Promise<TemplateSchema> {
    return this.#connection.json(`${pathOf(PATH, id)}/schema`);
  }

  /**
   * Tries an invoice mapping with data, or proposes one by the names of the tags. Nothing is stored.
   * @throws MerganserError, for example with the code `template_has_invalid_tags`
   */
  async checkInvoiceMapping(id: string, check: InvoiceMappingCheck = {}): Promise<InvoiceMappingReview> {
    return this.#connection.json(`${pathOf(PATH, id)}/invoice-mapping`, {
      method: "POST",
      body: check,
      repeatable: true,
    });
  }

  /** Reads the texts of the file, 200 paragraphs at a time; `next` of an answer is the `from` of the next page. */
  async text(id: string, { from = 0 }: { readonly from?: number } = {}): Promise<TemplateText> {
    return this.#connection.json(`${pathOf(PATH, id)}/text`, { query: { from: String(from) } });
  }

  /** Replaces texts in the file. @throws MerganserError, for example with the code `text_not_found` or `text_ambiguous` */
  async edit(id: string, edit: TemplateEdit): Promise<Template> {
    return this.#connection.json(`${pathOf(PATH, id)}/edit`, { method: "POST", body: edit });
  }

  /** Replaces texts in a copy of the file, which can be created as another template. Nothing is stored. */
  async editedFile(
    id: string,
    edit: Pick<TemplateEdit, "replacements">,
  ): Promise<{ readonly name: string; readonly content: Uint8Array }> {
    const headers = { Accept: "application/octet-stream" };
    // Nothing is stored, so an answer that was lost can be asked for again.
    const call = { method: "POST", body: edit, headers, repeatable: true } as const;
    const { body: file, headers: answered } = await this.#connection.file(`${pathOf(PATH, id)}/edit`, call);
    return { name: filenameOf(answered), content: new Uint8Array(await new Response(file).arrayBuffer()) };
  }

  /** Changes the settings that are given, and the file if there is one. An empty `folder` moves it out of any folder. */
  async update(id: string, { file, ...settings }: Settings<TemplateUpdate> & { file?: FileInput }): Promise<Template> {
    const sent = file === undefined ? {} : await sendFile(this.#connection, file);
    return this.#connection.json(pathOf(PATH, id), {
      method: "PUT",
      body: formOf({ ...settings, ...sent }),
      // A file that is sent twice would be two versions.
      repeatable: file === undefined,
    });
  }

  /** Deletes a template. Its documents stay, unless they are to be deleted, too. */
  async delete(id: string, { documents }: { readonly documents?: "keep" | "delete" } = {}): Promise<void> {
    await this.#connection.call(pathOf(PATH, id), { method: "DELETE", ...(documents && { query: { documents } }) });
  }
}
