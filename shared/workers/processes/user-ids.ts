/** Assigns user ids to programs that read untrusted files, so that no two programs share a user. */
import { randomInt } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { atOnce, type Steps } from "#shared/base/encoding/steps.ts";
import { inSlices } from "#shared/base/slices/in-slices.ts";

/**
 * A range that no user has: it lies between the ranges of systemd (systemd.io/UIDS-GIDS: 60578 to 61183 are unused),
 * outside those of Debian's packages, and below 65,536, where the user ids of most containers end.
 */
export const USER_IDS = { first: 60_706, last: 61_183 } as const;

const COUNT = USER_IDS.last - USER_IDS.first + 1;

/**
 * The last id assigned by this process. The sequence starts at random, because services in several containers may share
 * a folder.
 */
let latest: number | undefined;

/**
 * Returns the id of a user that runs no process. An id is reused only after all others, so that files which a program
 * left behind soon belong to nobody.
 *
 * @throws Error when all ids are in use
 */
export async function takeUserId(): Promise<number> {
  return nextUserId(await inSlices(usersOfProcesses()));
}

/** Does the same at once, while nobody waits for this process: a machine may have a thousand processes. */
export function takeUserIdAtOnce(): number {
  return nextUserId(atOnce(usersOfProcesses()));
}

function nextUserId(taken: ReadonlySet<number>): number {
  let offset = latest ?? randomInt(COUNT);
  for (let tries = 0; tries < COUNT; tries++) {
    offset = (offset + 1) % COUNT;
    if (taken.has(USER_IDS.first + offset)) continue;
    latest = offset;
    return USER_IDS.first + offset;
  }
  throw new Error(`all users from ${USER_IDS.first} to ${USER_IDS.last} are running programs`);
}

/** Returns the users of all processes as given by proc(5), on systems that have it. */
function* usersOfProcesses(): Steps<ReadonlySet<number>> {
  const names = existsSync("/proc") ? readdirSync("/proc") : [];
  const users = new Set<number>();
  for (const name of names.filter((each) => /^\d+$/.test(each))) {
    for (const user of userOf(name)) users.add(user);
    yield;
  }
  return users;
}

function userOf(processId: string): readonly number[] {
  try {
    const [, user] = /^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${processId}/status`, "latin1")) ?? [];
    return user === undefined ? [] : [Number(user)];
  } catch {
    // The process has ended.
    return [];
  }
}
