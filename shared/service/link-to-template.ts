/** The present link to a file of a template, in whichever region it is by now. */
import type { TemplateId } from "#shared/model/ids.ts";
import { type LinkedAsset, templateLink } from "#shared/store/template-links.ts";
import type { Dependencies } from "./dependencies.ts";
import { settle } from "./move-template.ts";

/** Undefined when the template is gone. */
export async function linkToTemplate(
  deps: Pick<Dependencies, "templates" | "templateMoves" | "otherRegions" | "links">,
  id: TemplateId,
  asset: LinkedAsset,
): Promise<string | undefined> {
  const entry = await deps.templates.getOfAnyAccount(id);
  if (entry !== undefined) return templateLink(entry.template, deps.links, asset);
  const departure = await deps.templateMoves.getDeparture(id);
  if (departure === undefined) return undefined;
  await settle(deps, departure);
  return deps.otherRegions.linkTo(departure.to, id, asset);
}
