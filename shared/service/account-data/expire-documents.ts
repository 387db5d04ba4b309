/** Deletes the documents whose time is over. */
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { hourOf } from "#shared/storage/repositories/document-expiries.ts";
import { deleteDocumentAndFile } from "./delete-documents.ts";

type Needs = Pick<StoreDependencies, "documents" | "files" | "documentExpiries" | "auditTrail" | "now">;

/**
 * Continues with the hour at which an earlier sweep ended.
 * @param mayGoOn returns whether there is time for another document
 * @returns whether none is left whose time is over
 */
export async function expireDocuments(deps: Needs, mayGoOn: () => boolean): Promise<boolean> {
  const { documentExpiries: expiries } = deps;
  const now = deps.now();
  const first = await expiries.firstUnswept();
  if (first === undefined) return true;
  for (let hour = first; hour <= hourOf(now); hour++) {
    for await (const expiry of expiries.list(hour)) {
      if (expiry.expires > now) continue;
      if (!mayGoOn()) return false;
      await deleteDocumentAndFile(deps, expiry, "expireDocument");
      await expiries.remove(expiry.id);
    }
  }
  // The present hour is not over yet.
  await expiries.sweptBefore(hourOf(now));
  return true;
}
