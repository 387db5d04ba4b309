/**
 * Loaded into a service (`--import`): from then on it runs as on a kernel that has no Landlock and allows no namespaces, by
 * a filter of system calls (seccomp(2)) for this process and all that it starts. Linux on x86-64 and ARM alone.
 */
import koffi from "koffi";

interface Calls {
  /** linux/audit.h */
  readonly architecture: number;
  readonly clone: number;
  readonly unshare: number;
  readonly seccomp: number;
}

const CALLS: Partial<Record<NodeJS.Architecture, Calls>> = {
  x64: { architecture: 0xc000003e, clone: 56, unshare: 272, seccomp: 317 },
  arm64: { architecture: 0xc00000b7, clone: 220, unshare: 97, seccomp: 277 },
};
/** landlock_create_ruleset, landlock_add_rule, landlock_restrict_self: the same numbers everywhere. */
const LANDLOCK = [444, 445, 446];
/** The flags of clone(2) stand in memory there, where no filter looks; libraries take clone(2) when it is missing. */
const CLONE3 = 435;
/** CLONE_NEWNS, …CGROUP, …UTS, …IPC, …USER, …PID, …NET */
const NEW_NAMESPACES = 0x7e020000;
const [EPERM, ENOSYS] = [1, 38];

/** struct sock_filter: what to do, how many to leave out when it is so and when not, and a number. */
type Instruction = readonly [code: number, ifSo: number, ifNot: number, value: number];

const load = (offset: number): Instruction => [0x20, 0, 0, offset];
const isEqual = (value: number, ifSo: number, ifNot: number): Instruction => [0x15, ifSo, ifNot, value];
const hasAnyBit = (bits: number, ifSo: number, ifNot: number): Instruction => [0x45, ifSo, ifNot, bits];
const answer = (value: number): Instruction => [0x06, 0, 0, value];
const ALLOW = answer(0x7fff0000);
const failWith = (error: number): Instruction => answer(0x00050000 | error);
/** Offsets in struct seccomp_data. */
const [NUMBER, ARCHITECTURE, FIRST_ARGUMENT] = [0, 4, 16];

function filterFor({ architecture, clone, unshare }: Calls): readonly Instruction[] {
  const missing = [...LANDLOCK, CLONE3].flatMap((call) => [isEqual(call, 0, 1), failWith(ENOSYS)]);
  return [
    load(ARCHITECTURE),
    isEqual(architecture, 1, 0),
    ALLOW,
    load(NUMBER),
    ...missing,
    isEqual(unshare, 0, 1),
    failWith(EPERM),
    isEqual(clone, 0, 3),
    load(FIRST_ARGUMENT),
    hasAnyBit(NEW_NAMESPACES, 0, 1),
    failWith(EPERM),
    ALLOW,
  ];
}

function install(calls: Calls): void {
  const [PR_SET_NO_NEW_PRIVS, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC] = [38, 1, 1];
  const libc = koffi.load(null);
  const instructions = filterFor(calls);
  const filter = Buffer.alloc(instructions.length * 8);
  for (const [index, [code, ifSo, ifNot, value]] of instructions.entries()) {
    filter.writeUInt16LE(code, index * 8);
    filter.writeUInt8(ifSo, index * 8 + 2);
    filter.writeUInt8(ifNot, index * 8 + 3);
    filter.writeUInt32LE(value, index * 8 + 4);
  }
  const program = Buffer.alloc(16);
  program.writeUInt16LE(instructions.length, 0);
  program.writeBigUInt64LE(koffi.address(filter), 8);
  libc.func("prctl", "int", ["int", "ulong", "ulong", "ulong", "ulong"])(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  // For all threads: processes are started from any of them.
  const call = libc.func("syscall", "long", ["long", "uint", "uint", "void *"]);
  const result: number = call(calls.seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, program);
  if (result !== 0) throw new Error("the filter of system calls was not taken");
}

const calls = process.platform === "linux" ? CALLS[process.arch] : undefined;
if (calls === undefined)
  throw new Error(`there is no filter of system calls for ${process.platform} on ${process.arch}`);
install(calls);
