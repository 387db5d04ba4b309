/** Adds documents to the list of their account that were stored before there was one, in stores whose schema is not moved by steps. */
import type { StoreDependencies, SweepDependencies } from "#shared/service/dependencies/dependencies.ts";

type Upkeep = NonNullable<SweepDependencies["storageUpkeep"]>;

const OWNERS = "OWNERS";

/** Returns whether all documents are in the list of their account. */
export async function haveOwners({ passes }: Upkeep): Promise<boolean> {
  return (await passes.get(OWNERS))?.isDone ?? false;
}

/** The time in which functions of an earlier version, which store documents without an owner, have ended: a gradual release and a call. */
const RELEASED_MS = 60 * 60 * 1000;

/**
 * Reads the whole store once.
 * @param mayGoOn returns whether there is time for another page
 * @returns whether nothing can be done at present
 */
export async function completeOwners(
  { storageUpkeep: upkeep, now }: Pick<StoreDependencies, "now"> & Pick<SweepDependencies, "storageUpkeep">,
  mayGoOn: () => boolean,
): Promise<boolean> {
  if (upkeep === undefined) return true;
  const { passes, addOwners } = upkeep;
  const pass = (await passes.get(OWNERS)) ?? { begun: now(), isDone: false };
  if (pass.isDone) return true;
  if (now() < pass.begun + RELEASED_MS) {
    await passes.put(OWNERS, pass);
    return true;
  }
  for (let { next }: { next?: string } = pass; mayGoOn(); ) {
    next = await addOwners(next);
    await passes.put(OWNERS, { begun: pass.begun, isDone: next === undefined, ...(next !== undefined && { next }) });
    if (next === undefined) return true;
  }
  return false;
}
