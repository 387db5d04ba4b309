/** Reads one template of the account. */
import type { Account } from "#shared/base/model/account.ts";
import type { TemplateId } from "#shared/base/model/ids.ts";
import type { Template } from "#shared/base/model/template.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";
import type { PreviewDependencies } from "./dependencies/dependencies.ts";
import { completeFonts } from "./template-files/complete-fonts.ts";
import { findTemplate } from "./template-files/find-template.ts";

type Needs = Pick<
  PreviewDependencies,
  "region" | "fonts" | "templates" | "files" | "jobs" | "converter" | "pdfs" | "htmlRenderer" | "workersFor"
>;

/** @throws ServiceError `template_not_found`, also for another account's template */
export async function getTemplate(deps: Needs, account: Account, id: TemplateId): Promise<Template> {
  const template = await repeatOnConflict(async () => {
    const entry = await findTemplate(deps, account, id);
    if (entry.template.pageCount !== null) return entry.template;
    // This is needed at most once per template, so code that only reads records does not load the modules that open and
    // print files.
    const { completeIfPossible } = await import("./complete-preview.ts");
    return completeIfPossible(deps, entry);
  });
  return completeFonts(deps, account.id)(template);
}
