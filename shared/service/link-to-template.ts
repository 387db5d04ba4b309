/** The present link to a file of a template, in whichever region it is by now. */
import { type LinkedFile, templateLink } from "#shared/store/template-links.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";
import { settle } from "./move-template.ts";

/** To its present file where it does not keep the one that is asked for. Undefined when the template is gone. */
export async function linkToTemplate(
  deps: Pick<Dependencies, "templates" | "templateMoves" | "otherRegions" | "links">,
  file: LinkedFile,
): Promise<string | undefined> {
  const { id, asset, fileVersion: version } = file;
  const entry = await deps.templates.getOfAnyAccount(id);
  if (entry !== undefined) return templateLink(entry.template, deps.links, { asset, version });
  const forwarding = await deps.templateMoves.getForwarding(id);
  if (forwarding === undefined) return undefined;
  await settle(deps, forwarding);
  return deps.otherRegions.linkTo(forwarding.to, file);
}
