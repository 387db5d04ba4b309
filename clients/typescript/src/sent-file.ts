/** Files as callers give them, sent in a form or, if they are large, as uploads. */
import { openAsBlob } from "node:fs";
import { access, constants, stat } from "node:fs/promises";
import { basename } from "node:path";
import type { Region, Upload } from "./api-types.ts";
import type { Connection } from "./connection.ts";

/** A path, a file with its name, or bytes with a name, whose extension tells the format. */
export type FileInput =
  | string
  | File
  | { readonly name: string; readonly content: Blob | Uint8Array | ReadableStream<Uint8Array> };

/** A request has at most about 4.5 MB on AWS; a larger file goes to an address of its own. */
const FORM_BYTES_MAX = 4_000_000;

/** @returns the fields that send the file: `file` in a form, or `file_id` */
export async function sendFile(
  connection: Connection,
  input: FileInput,
  {
    region,
    formBytesMax = FORM_BYTES_MAX,
  }: { readonly region?: Region | undefined; readonly formBytesMax?: number } = {},
): Promise<{ readonly file: File } | { readonly file_id: string }> {
  const { name, content } = await opened(input);
  if (content instanceof Blob && content.size <= formBytesMax) return { file: new File([content], name) };
  // The size of a stream is known at its end.
  const blob = content instanceof Blob ? content : await new Response(content).blob();
  const upload = await connection.json<Upload>("/v1/upload", {
    method: "POST",
    body: { filename: name, size: blob.size, ...(region !== undefined && { region }) },
    repeatable: true,
  });
  await connection.call(upload.upload_uri, { method: "PUT", body: blob, repeatable: true });
  return { file_id: upload.id };
}

async function opened(input: FileInput): Promise<{ name: string; content: Blob | ReadableStream<Uint8Array> }> {
  if (typeof input === "string") return { name: basename(input), content: await openedFile(input) };
  if (input instanceof File) return { name: input.name, content: input };
  const { name, content } = input;
  return { name, content: content instanceof Uint8Array ? new Blob([content as Uint8Array<ArrayBuffer>]) : content };
}

/** A blob opens its file when it is sent, which is too late to say what is wrong with the path. */
async function openedFile(path: string): Promise<Blob> {
  try {
    if (!(await stat(path)).isFile()) throw new Error("it is not a file");
    await access(path, constants.R_OK);
    return await openAsBlob(path);
  } catch (cause) {
    throw new TypeError(`The file ${path} cannot be read (${(cause as Error).message}). Give the path of a file.`, {
      cause,
    });
  }
}

/** @param fields with objects and arrays, which are sent as JSON text; absent ones are left out */
export function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    form.set(name, value instanceof Blob || typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}
