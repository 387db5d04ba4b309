/** Makes the document, and hands it to the browser as a download. */
import { bytesOf, call, jsonOf, reachFile } from "#studio/service/call.ts";
import { generate } from "#studio/service/operations.ts";
import type { Document, JsonObject } from "#studio/service/types.ts";
import type { Plan } from "./plan.ts";
import { save } from "./save.ts";
import { warningsIn } from "./warnings.ts";

export interface Made {
  readonly filename: string;
  readonly bytes: number;
  readonly ms: number;
  readonly warnings: readonly string[];
}

export async function makeDocument(request: JsonObject, plan: Plan): Promise<Made> {
  const begin = performance.now();
  const response = plan.isStored ? await store(request) : await generate(request);
  const isStored = plan.isStored;
  const document = isStored ? await jsonOf<Document>(response) : undefined;
  const file = document === undefined ? response : await reachFile(document.document_uri);
  const blob = new Blob([await bytesOf(file)], { type: file.headers.get("Content-Type") ?? "" });
  const filename = document?.filename ?? filenameIn(response.headers.get("Content-Disposition") ?? "");
  save(blob, filename);
  const warnings = warningsIn(response.headers.get("Warning"));
  return { filename, bytes: blob.size, ms: performance.now() - begin, warnings };
}

function store(request: JsonObject): Promise<Response> {
  return call("/v1/document", { method: "POST", body: request, headers: { Accept: "application/json" } });
}

/** RFC 6266: the extended form has every character. */
function filenameIn(disposition: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="((?:[^"\\]|\\.)*)"/.exec(disposition)?.[1]?.replace(/\\(.)/g, "$1") ?? "document";
}
