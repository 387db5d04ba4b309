/** Calls of the service that make batches, their answers written to a file as they come. */
import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { Program } from "#test/support/program.ts";

export interface BatchCall {
  readonly fields: Readonly<Record<string, string | File>>;
  /** Where the answer goes. */
  readonly to: string;
}

/** Bytes as they went over the wire, headers left out. */
export interface Traffic {
  readonly sent: number;
  readonly received: number;
}

/** @throws Error when the answer is no document */
export async function makeBatch(program: Program, { fields, to }: BatchCall): Promise<Traffic> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = { Accept: "application/octet-stream" };
  const response = await program.call("/v1/document", { method: "POST", headers, body });
  if (response.status !== 201 || !response.body) throw new Error(`${response.status} ${await response.text()}`);
  await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(to));
  return { sent: sizeOf(fields), received: (await stat(to)).size };
}

export async function uploadTemplate(program: Program, bytes: Uint8Array, filename: string): Promise<string> {
  const body = new FormData();
  body.set("file", new File([bytes as Uint8Array<ArrayBuffer>], filename));
  const response = await program.call("/v1/template", { method: "POST", body });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { readonly id: string }).id;
}

function sizeOf(fields: BatchCall["fields"]): number {
  const sizes = Object.values(fields).map((value) =>
    typeof value === "string" ? Buffer.byteLength(value) : value.size,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
