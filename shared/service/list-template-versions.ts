/** Lists the files that a template keeps. */
import type { Account } from "#shared/base/model/account.ts";
import type { TemplateId } from "#shared/base/model/ids.ts";
import type { Template } from "#shared/base/model/template.ts";
import { type TemplateVersion, versionsOf } from "#shared/base/model/template-version.ts";
import type { StoreDependencies } from "./dependencies/dependencies.ts";
import { findTemplate } from "./template-files/find-template.ts";

/** @throws ServiceError `template_not_found`, also for another account's template */
export async function listTemplateVersions(
  deps: Pick<StoreDependencies, "templates">,
  account: Account,
  id: TemplateId,
): Promise<{ readonly template: Template; readonly versions: readonly TemplateVersion[] }> {
  const { template } = await findTemplate(deps, account, id);
  return { template, versions: versionsOf(template) };
}
