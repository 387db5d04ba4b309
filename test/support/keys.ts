/** Requests about the API keys of an account. */

import type { KeyRights } from "#shared/base/model/api-key.ts";
import type { KeyAnswer } from "#shared/edge/http/representations/key-answer.ts";
import { answerOf, postJson } from "./requests.ts";
import type { CallOptions, Service } from "./service.ts";

type Calls = Pick<Service, "call">;

export type CreatedKey = KeyAnswer & { readonly key: string };

export async function createKey(
  service: Calls,
  { name = "Shop", rights = "all" }: { readonly name?: string; readonly rights?: KeyRights } = {},
  options: CallOptions = {},
): Promise<CreatedKey> {
  return answerOf<CreatedKey>(await service.call("/v1/key", postJson({ name, rights }, options)), 201);
}

export async function listKeys(service: Calls, options: CallOptions = {}): Promise<readonly KeyAnswer[]> {
  return answerOf<readonly KeyAnswer[]>(await service.call("/v1/key", options), 200);
}

export function askToDelete(service: Calls, id: string, options: CallOptions = {}): Promise<Response> {
  return service.call(`/v1/key/${encodeURIComponent(id)}`, { ...options, method: "DELETE" });
}
