/** Reads and replaces texts of templates over the interface. */
import type { TextReplacement } from "#shared/base/model/text-replacement.ts";
import { answerOf, postJson, type TemplateAnswer } from "./requests.ts";
import type { CallOptions, Service } from "./service.ts";

export function askToEdit(
  service: Pick<Service, "call">,
  id: string,
  edit: { readonly replacements: readonly (TextReplacement & { readonly outside_tags?: boolean })[] } & Readonly<
    Record<string, unknown>
  >,
  options: CallOptions = {},
): Promise<Response> {
  return service.call(`/v1/template/${id}/edit`, postJson(edit, options));
}

export async function edit(
  service: Pick<Service, "call">,
  id: string,
  ...replacements: readonly TextReplacement[]
): Promise<TemplateAnswer> {
  return answerOf(await askToEdit(service, id, { replacements }), 200);
}
