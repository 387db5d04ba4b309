/** Creates a private root folder that contains only the files that a process is given, for kernels without Landlock. */
import { chmodSync, closeSync, existsSync, fstatSync, mkdirSync, openSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { FileRights } from "./confinement-order.ts";
import { DEVICES, named, ONLY_NAMED } from "./named-files.ts";
import { call, cString } from "./system-calls.ts";

/** A folder that every Linux has (Filesystem Hierarchy Standard, 3.12). Its content does not matter here. */
const NEW_ROOT = "/mnt";
/**
 * The limits of the new root (tmpfs(5)). It needs room for mount points and sockets only, in memory that counts for no
 * process.
 */
const NEW_ROOT_LIMITS = "mode=755,size=64k,nr_inodes=4k";

/** The constants of mount(2) and linux/mount.h. */
const MOUNT = { bind: 4096, recursive: 16_384, private: 1 << 18 } as const;
const ATTRIBUTES = { readOnly: 1, noSetUserId: 2, noDevices: 4 } as const;
const EMPTY_PATH = 0x1000;
const DETACH = 2;

interface Source {
  readonly path: string;
  /** A descriptor that was opened before any mount, which might hide the file. */
  readonly file: number;
  readonly isWritable: boolean;
}

/**
 * Enters the private root. To be called in a separate mount namespace, with the right to mount (mount_namespaces(7)).
 *
 * @throws Error when the kernel refuses
 */
export function enterOwnRoot({ run, read, write, sockets }: FileRights): void {
  const folder = process.cwd();
  const sources = [
    ...[...run, ...read].flatMap((each) => sourceOf(each, { isWritable: false })),
    ...[...write, ...DEVICES, `/proc/${process.pid}`].flatMap((each) => sourceOf(each, { isWritable: true })),
  ];
  call("mount", null, cString("/"), null, MOUNT.recursive | MOUNT.private, null);
  call("mount", cString("tmpfs"), cString(NEW_ROOT), cString("tmpfs"), 0, cString(NEW_ROOT_LIMITS));
  mkdirSync(path.join(NEW_ROOT, "proc"));
  symlinkSync(String(process.pid), path.join(NEW_ROOT, "proc/self"));
  // Outer folders are mounted first, because they would hide what was mounted in them.
  for (const source of sources.toSorted((a, b) => a.path.length - b.path.length)) bind(source);
  for (const folder of sockets) makeForAll(path.join(NEW_ROOT, folder));
  process.chdir(NEW_ROOT);
  call("pivot_root", cString("."), cString("."));
  call("umount2", cString("."), DETACH);
  process.chdir(folder);
}

/** Returns an empty list where the file does not exist. */
function sourceOf(place: string, { isWritable }: Pick<Source, "isWritable">): readonly Source[] {
  const file = named(place);
  return file === undefined ? [] : [{ path: place, file, isWritable }];
}

function bind({ path: place, file, isWritable }: Source): void {
  const target = path.join(NEW_ROOT, place);
  makePlace(target, file);
  call("mount", cString(`/proc/self/fd/${file}`), cString(target), null, MOUNT.bind, null);
  if (!isWritable) makeReadOnly(target);
  closeSync(file);
}

/** Creates an empty folder of the new root itself that all users can write to. */
function makeForAll(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o1777);
}

/** Creates a mount point, unless an outer folder contains it already. */
function makePlace(target: string, file: number): void {
  if (existsSync(target)) return;
  if (fstatSync(file).isDirectory()) mkdirSync(target, { recursive: true });
  else {
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, "");
  }
}

function makeReadOnly(target: string): void {
  const place = openSync(target, ONLY_NAMED);
  const attributes = Buffer.alloc(32);
  attributes.writeBigUInt64LE(BigInt(ATTRIBUTES.readOnly | ATTRIBUTES.noSetUserId | ATTRIBUTES.noDevices), 0);
  call("mount_setattr", place, cString(""), EMPTY_PATH, attributes, attributes.length);
  closeSync(place);
}
