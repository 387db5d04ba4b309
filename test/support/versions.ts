/** Requests about the versions of a template's file. */
import type { VersionAnswer } from "#shared/edge/http/representations/version-answer.ts";
import { answerOf, type TemplateAnswer } from "./requests.ts";
import type { CallOptions, Service } from "./service.ts";

export async function versionsOf(service: Pick<Service, "call">, id: string): Promise<readonly VersionAnswer[]> {
  return answerOf<readonly VersionAnswer[]>(await service.call(`/v1/template/${id}/version`), 200);
}

export function askToRestore(
  service: Pick<Service, "call">,
  id: string,
  version: number | string,
  options: CallOptions = {},
): Promise<Response> {
  const path = `/v1/template/${encodeURIComponent(id)}/version/${encodeURIComponent(version)}/restore`;
  return service.call(path, { ...options, method: "POST" });
}

export async function restore(service: Pick<Service, "call">, id: string, version: number): Promise<TemplateAnswer> {
  return answerOf<TemplateAnswer>(await askToRestore(service, id, version), 200);
}
