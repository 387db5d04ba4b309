/**
 * Handles a template that moves while a list is being made: the list of its former region has an entry that leads to
 * it.
 */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Region } from "#shared/base/model/region.ts";
import type { Call } from "#shared/edge/http/transport/endpoint.ts";
import type { TemplateAnswer } from "./template-answer.ts";

/** The entry that replaces the template in the list of one region. */
export interface LeftTemplate {
  readonly id: string;
  /** The creation time of the template. */
  readonly created: number;
  /** The region that it left. */
  readonly left: Region;
}

export function hasLeft(entry: object): entry is LeftTemplate {
  return "left" in entry;
}

/**
 * Asks the former region, because it makes sure that the new one shows the template. Returns undefined when the
 * template was deleted.
 * @throws ServiceError `region_unavailable`
 */
export async function findLeftTemplate(
  { ask }: Pick<Call, "ask">,
  { id, left }: LeftTemplate,
): Promise<TemplateAnswer | undefined> {
  const answer = await ask(left, `/v1/template/${id}`);
  if (answer.ok) return (await answer.json()) as TemplateAnswer;
  await answer.body?.cancel();
  if (answer.status === 404) return undefined;
  throw serviceError("region_unavailable", { region: left });
}
