/** Requests to a world, and what it shows. */
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText, docx } from "#test/support/docx-package.ts";
import { readZip } from "#test/support/read-zip.ts";
import type { Answer, CallInit, World } from "./world.ts";

/** The value in all data: it may show up in documents only, and in no log. */
export const RECIPIENT = "Zoe-7f3a";

export const TEXTS = { before: "Dear [Name]", after: "Hello [Name]" } as const;

export type Fields = Readonly<Record<string, string | Blob>>;

export function form(method: "POST" | "PUT", fields: Fields, init: CallInit = {}): CallInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return { ...init, method, body };
}

export function json(method: "POST" | "PUT", body: unknown, { headers, ...init }: CallInit = {}): CallInit {
  return {
    ...init,
    method,
    headers: { "Content-Type": "application/json", ...(headers as Record<string, string>) },
    body: JSON.stringify(body),
  };
}

export function docxFile(text: string): File {
  return new File([docx(paragraph(text)) as Uint8Array<ArrayBuffer>], "Letter.docx");
}

export function dataFile(): File {
  return new File([`Name\n${RECIPIENT}\n`], "People.csv");
}

export function isGood({ status, body }: Answer): boolean {
  return status >= 200 && status < 400 && body !== undefined;
}

export function read<Body>({ body }: Answer): Body {
  return JSON.parse(Buffer.from(body ?? []).toString()) as Body;
}

/** @throws Error when the answer is none of success */
export async function get<Body>(world: World, path: string, init: CallInit = {}): Promise<Body> {
  const answer = await world.call(path, init);
  if (!isGood(answer)) throw new Error(`${path} answers ${answer.status} ${Buffer.from(answer.body ?? []).toString()}`);
  return read<Body>(answer);
}

/** The file behind a link, after redirects. */
export async function open(world: World, address: string): Promise<Uint8Array> {
  const answer = await world.call(address, { key: null });
  const location = answer.headers.get("Location");
  if (answer.status === 307 && location !== null) return open(world, location);
  if (answer.status === 200 && answer.body !== undefined) return answer.body;
  throw new Error(`a link answers ${answer.status}`);
}

export interface ShownTemplate {
  readonly id: string;
  readonly name: string;
  readonly region: string;
  readonly page_count: number;
  readonly template_uri: string;
  readonly preview_uri: string;
  readonly image_uri: string;
}

export interface ShownDocument {
  readonly id: string;
  readonly template_id: string;
  readonly name: string;
  readonly format: string;
  readonly document_uri: string;
}

/** @throws Error for a template that its list, its id and its links show differently, or not whole */
export async function wholeTemplates(
  world: World,
  init: CallInit = {},
): Promise<readonly (ShownTemplate & { text: string })[]> {
  const list = await get<readonly ShownTemplate[]>(world, "/v1/template", init);
  if (new Set(list.map(({ id }) => id)).size < list.length) throw new Error("a template is listed twice");
  return Promise.all(
    list.map(async (template) => {
      const single = await get<ShownTemplate>(world, `/v1/template/${template.id}`, init);
      if (single.name !== template.name || single.region !== template.region)
        throw new Error("list and template differ");
      await open(world, template.preview_uri);
      await open(world, template.image_uri);
      return { ...template, text: documentText(await open(world, template.template_uri)) };
    }),
  );
}

/** @throws Error for a document that its list, its id and its link show differently, or not whole */
export async function wholeDocuments(
  world: World,
  templateId: string,
  init: CallInit = {},
): Promise<readonly ShownDocument[]> {
  const list = await get<readonly ShownDocument[]>(world, `/v1/document?template_id=${templateId}`, init);
  for (const { id, name, format, document_uri } of list) {
    const single = await get<ShownDocument>(world, `/v1/document/${id}`, init);
    if (single.name !== name) throw new Error("list and document differ");
    assertWhole(format, await open(world, document_uri));
  }
  return list;
}

/** @throws Error for a file that is not the whole document */
export function assertWhole(format: string, bytes: Uint8Array): void {
  const texts = textsIn(format, bytes);
  const isHalf = format === ".zip" && texts.length < 2;
  if (isHalf || !texts.every((text) => text.includes(RECIPIENT))) throw new Error("a document is not whole");
}

/** Returns the text of the document, or of each file in an archive. */
export function textsIn(format: string, bytes: Uint8Array): readonly string[] {
  if (format === ".docx") return [documentText(bytes)];
  if (format !== ".zip") return [Buffer.from(bytes).toString("latin1")];
  return readZip(bytes).map(({ name, content }) => (name.endsWith(".docx") ? documentText(content) : String(content)));
}
