/** Applies Landlock: this process and the programs that it becomes can open only the given files (landlock(7)). */
import { closeSync, fstatSync, openSync } from "node:fs";
import type { FileRights } from "./confinement-order.ts";
import { DEVICES, named, ONLY_NAMED } from "./named-files.ts";
import { call } from "./system-calls.ts";

/** The rights of linux/landlock.h, LANDLOCK_ACCESS_FS_*. Every right above `makeSym` came with a later version. */
const RIGHTS = {
  execute: 1 << 0,
  writeFile: 1 << 1,
  readFile: 1 << 2,
  readDir: 1 << 3,
  removeFile: 1 << 5,
  makeChar: 1 << 6,
  makeSock: 1 << 9,
  makeBlock: 1 << 11,
  truncate: 1 << 14,
  ioctlDev: 1 << 15,
} as const;
const READ = RIGHTS.readFile | RIGHTS.readDir;
/** All rights except running files, and creating or controlling devices. */
const WRITE = 0xffff & ~(RIGHTS.execute | RIGHTS.makeChar | RIGHTS.makeBlock | RIGHTS.ioctlDev);
const OF_A_FILE = RIGHTS.execute | RIGHTS.writeFile | RIGHTS.readFile | RIGHTS.truncate | RIGHTS.ioctlDev;
/** The rights that each version knows. A version cannot refuse rights that it does not know. */
const HANDLED = [0, 0x1fff, 0x3fff, 0x7fff, 0x7fff, 0xffff] as const;
const ALL_HANDLED = 0xffff;
/** Refuses bind and connect for TCP. */
const TCP = { since: 4, refused: 3n };
/** Refuses abstract sockets of other processes, and signals to them. */
const SCOPES = { since: 6, refused: 3n };

const ONLY_THE_VERSION = 1;

/** The rules take effect with `enter`. Before that, any file can still be opened. */
export interface LandlockRules {
  enter(): void;
}

/** @throws Error when the kernel has no Landlock */
export function landlockRules({ run, read, write, sockets }: FileRights): LandlockRules {
  const version = call("landlock_create_ruleset", null, 0, ONLY_THE_VERSION);
  const handled = HANDLED[version] ?? ALL_HANDLED;
  const ruleset = createRuleset(handled, version);
  const allow = (path: string, rights: number) => withNamed(path, (file) => addRule(ruleset, file, rights & handled));
  for (const path of run) allow(path, READ | RIGHTS.execute);
  for (const path of read) allow(path, READ);
  for (const path of write) allow(path, WRITE);
  for (const path of sockets) allow(path, RIGHTS.removeFile | RIGHTS.makeSock);
  for (const path of DEVICES) allow(path, READ | RIGHTS.writeFile);
  allowOwnProc(ruleset, READ & handled);
  return { enter: () => void call("landlock_restrict_self", ruleset, 0) };
}

function createRuleset(handled: number, version: number): number {
  const attributes = [
    BigInt(handled),
    ...(version >= TCP.since ? [TCP.refused] : []),
    ...(version >= SCOPES.since ? [SCOPES.refused] : []),
  ];
  const buffer = Buffer.alloc(attributes.length * 8);
  attributes.forEach((each, index) => {
    buffer.writeBigUInt64LE(each, index * 8);
  });
  return call("landlock_create_ruleset", buffer, buffer.length, 0);
}

function addRule(ruleset: number, file: number, rights: number): void {
  const PATH_BENEATH = 1;
  const rule = Buffer.alloc(12);
  rule.writeBigUInt64LE(BigInt(fstatSync(file).isDirectory() ? rights : rights & OF_A_FILE), 0);
  rule.writeInt32LE(file, 8);
  call("landlock_add_rule", ruleset, PATH_BENEATH, rule, 0);
}

/**
 * Allows this process's own part of /proc, and no other. The folder stays open, because a rule is bound to the kernel's
 * entry for it, which would be created anew after it was dropped.
 */
function allowOwnProc(ruleset: number, rights: number): void {
  const F_SETFD = 2;
  const own = openSync("/proc/self", ONLY_NAMED);
  addRule(ruleset, own, rights);
  call("fcntl", own, F_SETFD, 0);
}

function withNamed(path: string, use: (file: number) => void): void {
  const file = named(path);
  if (file === undefined) return;
  use(file);
  closeSync(file);
}
