/** A template that has moved while a list is made: the list of the region that it left says so, and leads to it. */
import { serviceError } from "#shared/errors/service-error.ts";
import type { Region } from "#shared/model/region.ts";
import type { Call } from "./endpoint.ts";
import type { TemplateAnswer } from "./template-answer.ts";

/** What the list of one region holds in the place of the template. */
export interface LeftTemplate {
  readonly id: string;
  /** Of the template. */
  readonly created: number;
  /** The region that it left. */
  readonly left: Region;
}

export function hasLeft(entry: object): entry is LeftTemplate {
  return "left" in entry;
}

/**
 * The region that was left is asked, because it sees to it that the other one shows the template. Undefined when the
 * template is gone.
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
