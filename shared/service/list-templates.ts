/** Lists the templates of the account, newest first. */
import type { Account } from "#shared/base/model/account.ts";
import type { Template } from "#shared/base/model/template.ts";
import type { DepartedTemplate } from "#shared/storage/repositories/templates.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";
import { completeFonts } from "./template-files/complete-fonts.ts";

interface Filter {
  /** Only the templates directly in this folder. */
  readonly folder: readonly string[] | undefined;
}

/** Yields the templates, including those that have just moved to another region, whose folder is not known here. */
export async function* listTemplates(
  deps: Pick<Dependencies, "templates" | "fonts" | "region">,
  account: Account,
  filter: Filter,
): AsyncIterable<Template | DepartedTemplate> {
  const complete = completeFonts(deps, account.id);
  for await (const template of deps.templates.list(account.id)) {
    if ("departedTo" in template) yield template;
    else if (matchesFilter(filter, template)) yield complete(template);
  }
}

export function matchesFilter({ folder }: Filter, template: Pick<Template, "folder">): boolean {
  return folder === undefined || isSamePath(folder, template.folder);
}

function isSamePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, depth) => name === b[depth]);
}
