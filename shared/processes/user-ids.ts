/** Numbers of users for programs that read strangers' files, so that no two of them are the same user. */
import { randomInt } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/**
 * Nobody's: between the ranges that systemd gives out (systemd.io/UIDS-GIDS: 60578 to 61183 are unused), apart from those
 * that Debian's packages have, and below 65,536, where the users of most containers end.
 */
export const USER_IDS = { first: 60_706, last: 61_183 } as const;

const COUNT = USER_IDS.last - USER_IDS.first + 1;

/** One row for all programs of this process. It begins anywhere: services of several containers may share a folder. */
let latest: number | undefined;

/**
 * A user whom no running process is. Who was given out comes again after all others, so that what a program has left
 * somewhere belongs to nobody for long.
 *
 * @throws Error when there is none
 */
export function takeUserId(): number {
  const taken = usersOfProcesses();
  let offset = latest ?? randomInt(COUNT);
  for (let tries = 0; tries < COUNT; tries++) {
    offset = (offset + 1) % COUNT;
    if (taken.has(USER_IDS.first + offset)) continue;
    latest = offset;
    return USER_IDS.first + offset;
  }
  throw new Error(`all users from ${USER_IDS.first} to ${USER_IDS.last} are running programs`);
}

/** As proc(5) tells it, on systems that have it. */
function usersOfProcesses(): ReadonlySet<number> {
  const names = existsSync("/proc") ? readdirSync("/proc") : [];
  return new Set(names.filter((name) => /^\d+$/.test(name)).flatMap(userOf));
}

function userOf(processId: string): readonly number[] {
  try {
    const [, user] = /^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${processId}/status`, "latin1")) ?? [];
    return user === undefined ? [] : [Number(user)];
  } catch {
    // It has ended.
    return [];
  }
}
