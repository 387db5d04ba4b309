/** Fills the tags in the names of a document's files. */
import type { ItemJson } from "#shared/engine/data/packed-items.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { OpenTemplate } from "#shared/service/dependencies/open-templates.ts";

/** Returns the filled name for each item, or undefined for an item that fills none of the name's tags. */
export async function fillNames(
  { templateWorker }: Pick<Dependencies, "templateWorker">,
  { syntax }: Pick<OpenTemplate, "syntax">,
  name: string | undefined,
  items: readonly ItemJson[],
): Promise<readonly (string | undefined)[]> {
  const mayHaveTags = name?.includes(syntax.delimiters.left) === true;
  return mayHaveTags ? templateWorker.fillNames({ name, syntax }, items) : items.map(() => undefined);
}
