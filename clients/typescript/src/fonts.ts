/** The account's own fonts, with which its documents are drawn. */
import type { Font, NewFont } from "./api-types.ts";
import { pathOf } from "./check-arguments.ts";
import type { Connection } from "./connection.ts";
import { type FileInput, formOf, sendFile } from "./sent-file.ts";

const PATH = "/v1/font";

export class Fonts {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** @throws MerganserError, for example with the code `font_license_restricted` */
  async create(file: FileInput, settings: Pick<NewFont, "region"> = {}): Promise<Font> {
    const sent = await sendFile(this.#connection, file, settings);
    return this.#connection.json(PATH, { method: "POST", body: formOf({ ...settings, ...sent }) });
  }

  /** Lists fonts, newest first. */
  async list(): Promise<Font[]> {
    return this.#connection.json(PATH);
  }

  /** @throws MerganserError with the code `font_not_found` */
  async get(id: string): Promise<Font> {
    return this.#connection.json(pathOf(PATH, id));
  }

  /** Deletes a font. Documents that were drawn with it stay. */
  async delete(id: string): Promise<void> {
    await this.#connection.call(pathOf(PATH, id), { method: "DELETE" });
  }
}
