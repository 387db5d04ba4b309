/** Drops the privileges of this process: root's rights and unlimited resources. */
import type { ResourceLimits } from "./confinement-order.ts";
import { becomeUser, call } from "./system-calls.ts";

/** The constants of getrlimit(2). */
const RLIMITS = { fileBytes: 1, dataBytes: 2, coreBytes: 4 } as const;
/** More than any kernel has so far. Dropping an unknown capability fails without harm. */
const CAPABILITIES_MAX = 63;

export function limitResources({ fileBytes, dataBytes }: ResourceLimits): void {
  limit(RLIMITS.coreBytes, 0);
  limit(RLIMITS.fileBytes, fileBytes);
  if (dataBytes !== undefined) limit(RLIMITS.dataBytes, dataBytes);
}

/** @param userId the id of a user that need not be in the user database; undefined for the present one */
export function dropPrivileges(userId: number | undefined): void {
  const PR_CAPBSET_DROP = 24;
  const PR_CAP_AMBIENT = 47;
  const CLEAR_ALL = 4;
  if (process.geteuid?.() === 0)
    for (let each = 0; each <= CAPABILITIES_MAX; each++) tryTo(() => call("prctl", PR_CAPBSET_DROP, each, 0, 0, 0));
  if (userId !== undefined) becomeUser(userId);
  tryTo(() => call("prctl", PR_CAP_AMBIENT, CLEAR_ALL, 0, 0, 0));
  call("capset", capabilityHeader(), Buffer.alloc(24));
}

/**
 * Makes the kernel kill this process when its parent ends, whichever program it has become. A later change of user
 * would undo this (prctl(2)).
 */
export function endWithParent(): void {
  const PR_SET_PDEATHSIG = 1;
  const SIGKILL = 9;
  call("prctl", PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
}

/** Prevents programs that are run from now on from gaining rights, for example by a set-user-ID bit. */
export function setNoNewPrivileges(): void {
  const PR_SET_NO_NEW_PRIVS = 38;
  call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

function limit(resource: number, most: number): void {
  const limits = Buffer.alloc(16);
  limits.writeBigUInt64LE(BigInt(most), 0);
  limits.writeBigUInt64LE(BigInt(most), 8);
  call("prlimit64", 0, resource, limits, null);
}

/** `struct __user_cap_header_struct` of version 3, for this process. */
function capabilityHeader(): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32LE(0x2008_0522, 0);
  return header;
}

function tryTo(step: () => unknown): void {
  try {
    step();
  } catch {
    // This kernel does not know the feature.
  }
}
