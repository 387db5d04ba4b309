/**
 * Gives up all privileges that a program for untrusted files does not need, and then becomes that program, which cannot
 * regain them. The arguments are a ConfinementOrder as JSON, the program's path and its arguments. Without a path it
 * starts no program, and prints which parts of the sandbox are around it; the arguments are then those of `trySandbox`.
 */
import { filterCalls } from "./sandbox/call-filter.ts";
import type { ConfinementOrder } from "./sandbox/confinement-order.ts";
import { landlockRules } from "./sandbox/landlock.ts";
import { enterOwnRoot } from "./sandbox/own-root.ts";
import { dropPrivileges, endWithParent, limitResources, setNoNewPrivileges } from "./sandbox/privileges.ts";
import { call } from "./sandbox/system-calls.ts";
import { trySandbox } from "./sandbox/try-sandbox.ts";

const [json = "", program = "", ...words] = process.argv.slice(2);
const order = JSON.parse(json) as ConfinementOrder;
confine(order);
if (program === "") process.stdout.write(JSON.stringify(await trySandbox(words)));
else become(order);

/** Applies the order. The sequence matters, because each step removes what an earlier one needs. */
function confine({ fileSandbox, files, sockets, userId, limits, channels }: ConfinementOrder): void {
  if (fileSandbox === "mount namespace") enterOwnRoot(files);
  const rules = fileSandbox === "landlock" ? landlockRules(files) : undefined;
  if (limits !== undefined) limitResources(limits);
  dropPrivileges(userId);
  setNoNewPrivileges();
  endWithParent();
  keepOpen(channels);
  rules?.enter();
  if (sockets !== "all") filterCalls(sockets);
}

function become({ channels, forkChannel }: ConfinementOrder): void {
  const [first] = channels;
  const fork = forkChannel && {
    NODE_CHANNEL_FD: String(first),
    NODE_CHANNEL_SERIALIZATION_MODE: forkChannel,
  };
  if (process.execve === undefined) throw new Error(`Node ${process.version} does not support process.execve`);
  process.execve(program, [program, ...words], { ...process.env, ...fork });
}

/** Keeps files open for the next program. Node marks all of its open files as close-on-exec. */
function keepOpen(files: readonly number[]): void {
  const F_SETFD = 2;
  for (const file of files) call("fcntl", file, F_SETFD, 0);
}
