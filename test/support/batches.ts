/** Documents that nobody waits for: asked for with `Prefer: respond-async`, and looked after until they are ready. */
import { expect, vi } from "vitest";
import { answerOf, type DocumentAnswer, type FormFields, postForm, postJson } from "./requests.ts";
import type { CallOptions, Service } from "./service.ts";
import { jsonOf } from "./unpack.ts";

export interface ProgressAnswer {
  readonly id: string;
  readonly status: string;
  readonly items_done: number;
  readonly items_total?: number;
  readonly seconds_left?: number;
}

/** The same request with the preference. */
export function preferringAsync(options: CallOptions): CallOptions {
  const headers = new Headers(options.headers);
  headers.set("Prefer", "respond-async");
  return { ...options, headers };
}

/** The data are of one recipient unless they are told. */
export function postDocumentAsync(
  service: Pick<Service, "call">,
  fields: { readonly template_id: string; readonly [field: string]: unknown },
  options: CallOptions = {},
): Promise<Response> {
  return service.call("/v1/document", preferringAsync(postJson({ data: { Name: "Ada" }, ...fields }, options)));
}

export async function acceptDocument(
  service: Pick<Service, "call">,
  fields: { readonly template_id: string; readonly [field: string]: unknown },
  options: CallOptions = {},
): Promise<ProgressAnswer> {
  return answerOf<ProgressAnswer>(await postDocumentAsync(service, fields, options), 202);
}

export async function acceptForm(service: Pick<Service, "call">, fields: FormFields): Promise<ProgressAnswer> {
  return answerOf<ProgressAnswer>(await service.call("/v1/document", preferringAsync(postForm(fields))), 202);
}

/** The answer about a document that is no longer being made. */
export async function settledAnswer(service: Pick<Service, "call">, id: string, timeout = 120_000): Promise<Response> {
  let answer = new Response();
  const status = async () => {
    answer = await service.call(`/v1/document/${id}`);
    if (answer.status === 202) await answer.body?.cancel();
    return answer.status;
  };
  // Unlike expect.poll, it also works before the first test.
  await vi.waitFor(async () => expect(await status()).not.toBe(202), { timeout, interval: 20 });
  return answer;
}

export async function readyDocument(
  service: Pick<Service, "call">,
  id: string,
  timeout?: number,
): Promise<DocumentAnswer> {
  return answerOf<DocumentAnswer>(await settledAnswer(service, id, timeout), 200);
}

/** Why there will be no document. */
export async function failureOf(service: Pick<Service, "call">, id: string): Promise<Record<string, unknown>> {
  return (await jsonOf(await settledAnswer(service, id))) as Record<string, unknown>;
}
