/** Lists the account's documents of one template, newest first. */
import type { Account } from "#shared/base/model/account.ts";
import type { StoredDocument } from "#shared/base/model/document.ts";
import type { TemplateId } from "#shared/base/model/ids.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";

/** A deleted template may still have documents. A template that never existed has none (callers.md, 11). */
export function listDocuments(
  { documents }: Pick<Dependencies, "documents">,
  account: Account,
  template: TemplateId,
): AsyncIterable<StoredDocument> {
  return documents.list(account.id, template);
}
