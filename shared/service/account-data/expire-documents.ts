/** Deletes the documents whose time is over. */
import { UnreadableRecord } from "#shared/base/model/schema.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { hourOf } from "#shared/storage/repositories/document-expiries.ts";
import { deleteDocumentAndFile } from "./delete-documents.ts";

type Needs = Pick<StoreDependencies, "documents" | "files" | "documentExpiries" | "auditTrail" | "now">;

/**
 * Continues with the hour at which an earlier sweep ended. A document that cannot be deleted keeps no other one from it, and its
 * error is thrown at the end. The next sweep meets it again, or the next hour if its record is damaged, which may last.
 * @param mayGoOn returns whether there is time for another document
 * @returns whether none is left whose time is over
 */
export async function expireDocuments(deps: Needs, mayGoOn: () => boolean): Promise<boolean> {
  const { documentExpiries: expiries } = deps;
  const now = deps.now();
  const first = await expiries.firstUnswept();
  if (first === undefined) return true;
  const errors: unknown[] = [];
  let areAllMet = true;
  const leave = (error: unknown) => {
    errors.push(error);
    areAllMet = false;
  };
  for (let hour = first; hour <= hourOf(now); hour++) {
    for await (const expiry of expiries.list(hour, leave)) {
      if (expiry.expires > now) continue;
      if (!mayGoOn()) return false;
      try {
        await deleteDocumentAndFile(deps, expiry, "expireDocument");
        await expiries.remove(expiry.id);
      } catch (error) {
        if (!(error instanceof UnreadableRecord)) leave(error);
        else {
          errors.push(error);
          await expiries.putOff(expiry, hourOf(now) + 1).catch(leave);
        }
      }
    }
  }
  // The present hour is not over yet.
  if (areAllMet) await expiries.sweptBefore(hourOf(now));
  if (errors.length > 0) throw errors[0];
  return true;
}
