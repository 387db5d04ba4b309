/** Lists the templates of the account, newest first. */
import type { Account } from "#shared/model/account.ts";
import type { Template } from "#shared/model/template.ts";
import type { Dependencies } from "./dependencies.ts";

/** With a folder: only the templates that lie right in it. */
export async function* listTemplates(
  { templates }: Pick<Dependencies, "templates">,
  account: Account,
  { folder }: { readonly folder: readonly string[] | undefined },
): AsyncIterable<Template> {
  for await (const template of templates.list(account.id)) {
    if (folder === undefined || isSamePath(folder, template.folder)) yield template;
  }
}

function isSamePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, depth) => name === b[depth]);
}
