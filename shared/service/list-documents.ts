/** Lists the account's documents of one template, or of all, newest first. */
import type { Account } from "#shared/base/model/account.ts";
import type { StoredDocument } from "#shared/base/model/document.ts";
import type { TemplateId } from "#shared/base/model/ids.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";

/** A deleted template may still have documents. A template that never existed has none (callers.md, 11). */
export function listDocuments(
  { documents }: Pick<Dependencies, "documents">,
  account: Account,
  template: TemplateId | "all",
): AsyncIterable<StoredDocument> {
  return template === "all" ? documents.listAll(account.id) : documents.list(account.id, template);
}
