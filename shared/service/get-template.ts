/** Reads one template of the account. */
import { ServiceError, serviceError } from "#shared/errors/service-error.ts";
import type { Account } from "#shared/model/account.ts";
import type { TemplateId } from "#shared/model/ids.ts";
import type { Template } from "#shared/model/template.ts";
import type { TemplateEntry } from "#shared/store/templates.ts";
import { completePreview } from "./complete-preview.ts";
import type { Dependencies } from "./dependencies.ts";
import { canRenderPreview } from "./render-preview.ts";
import { repeatOnConflict } from "./repeat-on-conflict.ts";

type Needs = Pick<Dependencies, "templates" | "files" | "jobs" | "converter" | "pdfs" | "htmlRenderer">;

/** @throws ServiceError `template_not_found`, also for another account's template */
export async function getTemplate(deps: Needs, account: Account, id: TemplateId): Promise<Template> {
  return repeatOnConflict(async () => {
    const entry = await findTemplate(deps, account, id);
    if (entry.template.pageCount !== null || !canRenderPreview(deps, entry.template.format)) return entry.template;
    return completeIfPossible(deps, entry);
  });
}

/** A template that cannot be rendered can still be read; its preview's link tells why. */
async function completeIfPossible(deps: Needs, entry: TemplateEntry): Promise<Template> {
  try {
    return await completePreview(deps, entry);
  } catch (error) {
    if (error instanceof ServiceError) return entry.template;
    throw error;
  }
}

/** @throws ServiceError `template_not_found`, also for another account's template */
export async function findTemplate(
  { templates }: Pick<Dependencies, "templates">,
  account: Account,
  id: TemplateId,
): Promise<TemplateEntry> {
  const entry = await templates.get(account.id, id);
  if (entry === undefined) throw serviceError("template_not_found", { id });
  return entry;
}
