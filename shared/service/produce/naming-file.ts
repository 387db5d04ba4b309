/** Gives an item the name of its file, where the template prints it. */
import type { ItemJson } from "#shared/engine/data/packed-items.ts";
import { withFilename } from "#shared/engine/merge/values/filename-values.ts";
import type { DocumentContext } from "./document-context.ts";
import { ownFilename } from "./plan/archive-names.ts";
import type { MadePiece } from "./plan/document-plan.ts";

/**
 * @param file the item's file in an archive, where each item has its own. The number that tells it from another file of
 *   the same name is left out, because it depends on the items before.
 */
export function namingFile(
  { template, plan }: Pick<DocumentContext, "template" | "plan">,
  item: ItemJson,
  file?: Pick<MadePiece, "position" | "name">,
): ItemJson {
  if (!template.printsFilename) return item;
  return withFilename(item, file && plan.mode === "each" ? ownFilename(plan, file) : plan.filename);
}
