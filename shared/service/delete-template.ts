/** Deletes a template with its files, and its documents if the caller wishes; otherwise they stay. */
import type { Account } from "#shared/base/model/account.ts";
import type { TemplateId } from "#shared/base/model/ids.ts";
import { fileVersions } from "#shared/base/model/template.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";
import { sweepAfter } from "./files/sweep.ts";
import { findTemplate } from "./template-files/find-template.ts";

type Needs = Pick<Dependencies, "templates" | "jobs" | "now">;

/** @throws ServiceError `template_not_found` */
export async function deleteTemplate(
  deps: Needs,
  account: Account,
  id: TemplateId,
  { withDocuments = false }: { readonly withDocuments?: boolean } = {},
): Promise<void> {
  const remove = () =>
    repeatOnConflict(async () => {
      const entry = await findTemplate(deps, account, id);
      await sweepAfter(deps, { kind: "sweep-template", id, fileVersions: fileVersions(entry.template) }, () =>
        deps.templates.remove(entry, { withDocuments }),
      );
    });
  if (!withDocuments) return remove();
  await findTemplate(deps, account, id);
  // The job does nothing unless the removal is done, and says that the documents are to go.
  await sweepAfter(deps, { kind: "delete-documents", id, account: account.id }, remove);
}
