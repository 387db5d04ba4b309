/** Returns the current link to a file of a template, in whichever region the template is now. */

import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { type LinkedFile, templateLink } from "#shared/storage/repositories/template-links.ts";
import { settle } from "./move-template.ts";

/**
 * Links to the template's current file when it no longer keeps the requested one. Returns undefined when the template
 * was deleted.
 */
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
