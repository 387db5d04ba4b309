/** Decides which version of a function gets its calls again, and which ones are no longer needed. */

/** A published version, with the time at which it was published. */
export interface Version {
  readonly number: number;
  readonly published: Date;
}

/** Returns the newest version that was published before a time. */
export function versionBefore(versions: readonly Version[], time: Date): Version | undefined {
  return newestFirst(versions).find(({ published }) => published < time);
}

/** Calls run for a quarter of an hour, and a release moves them for as long before it ends. */
const IN_USE_MS = 60 * 60 * 1000;

/**
 * Returns the versions on which no call can run. The newest former one is kept, so that a release can go back to it.
 * @param live the versions to which the alias leads, of which there are two during a release
 * @param keepsFormer false to keep none
 */
export function unneeded(
  versions: readonly Version[],
  { live, now, keepsFormer }: { readonly live: readonly number[]; readonly now: Date; readonly keepsFormer: boolean },
): readonly Version[] {
  const oldestLive = Math.min(...live);
  const replaced = newestFirst(versions);
  // A version newer than the live ones is that of a release that begins, or one from which calls were moved back.
  const former = replaced.filter(({ number }) => number < oldestLive);
  return (keepsFormer ? former.slice(1) : former).filter(({ number }) => {
    const successor = replaced.findLast((each) => each.number > number);
    return successor !== undefined && now.getTime() - successor.published.getTime() > IN_USE_MS;
  });
}

function newestFirst(versions: readonly Version[]): readonly Version[] {
  return versions.toSorted((one, other) => other.number - one.number);
}
