/** Fills the tags in the name of a document's files. */
import type { ItemJson } from "#shared/data/packed-items.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { TemplateToMerge } from "#shared/service/dependencies/open-templates.ts";

/** For each item the name with its values; undefined where it fills none of the name's tags. */
export async function fillNames(
  { merger }: Pick<Dependencies, "merger">,
  { syntax }: Pick<TemplateToMerge, "syntax">,
  name: string | undefined,
  items: readonly ItemJson[],
): Promise<readonly (string | undefined)[]> {
  const mayHaveTags = name?.includes(syntax.delimiters.left) === true;
  return mayHaveTags ? merger.fillNames({ name, syntax }, items) : items.map(() => undefined);
}
