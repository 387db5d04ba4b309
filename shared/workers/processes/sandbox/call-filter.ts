/**
 * Installs a system call filter (seccomp(2)) that cuts this process and the programs that it becomes off from the
 * network, and from other processes of the same user.
 */
import { CALLS, call, pinned } from "./system-calls.ts";

/** AUDIT_ARCH_* (linux/audit.h). Other system call interfaces have other numbers for the same calls. */
const PROCESSOR = process.arch === "arm64" ? 0xc000_00b7 : 0xc000_003e;

/** AF_UNIX, the socket family that is allowed. */
const LOCAL_SOCKETS = 1;
/** No kernel has a family of this number (AF_MAX, linux/socket.h, is below 50), so no socket is allowed. */
const NO_SOCKETS = 0xffff;

const EPERM = 1;
const EACCES = 13;
const ENOSYS = 38;
const ALLOW = 0x7fff_0000;
const KILL = 0x8000_0000;
const answer = (errno: number) => 0x5_0000 | errno;

/** Offsets in `struct seccomp_data`. */
const CALL_NUMBER = 0;
const PROCESSOR_OF_CALL = 4;
const FIRST_VALUE = 16;
const VALUE_BYTES = 8;

/**
 * The calls that change another process of the same user, which Landlock does not refuse, with the values by which a
 * process means itself (0 for its id). A process may change itself.
 */
const OF_ITSELF: readonly (readonly [call: keyof typeof CALLS, values: readonly number[]])[] = [
  ["prlimit64", [0]],
  ["sched_setaffinity", [0]],
  ["sched_setattr", [0]],
  ["sched_setparam", [0]],
  ["sched_setscheduler", [0]],
  ["migrate_pages", [0]],
  ["move_pages", [0]],
  // The first value is the kind: a process (PRIO_PROCESS, IOPRIO_WHO_PROCESS), not a group or a user.
  ["setpriority", [0, 0]],
  ["ioprio_set", [1, 0]],
];

/** The calls that read or steer other processes, or share keys with them, and that none of the programs needs. */
const REFUSED: readonly (keyof typeof CALLS)[] = [
  "ptrace",
  "process_vm_readv",
  "process_vm_writev",
  "process_madvise",
  "pidfd_getfd",
  "kcmp",
  "perf_event_open",
  "add_key",
  "request_key",
  "keyctl",
];

/**
 * Refuses sockets, and calls that concern other processes. Connected pairs (socketpair(2)) are allowed, and open sockets
 * stay open. io_uring is reported as unsupported, because it could create sockets by itself.
 *
 * @param kept with `local`, sockets for processes on this machine (unix(7)) are allowed
 * @throws Error when the kernel refuses the filter
 */
export function filterCalls(kept: "none" | "local"): void {
  const family = kept === "local" ? LOCAL_SOCKETS : NO_SOCKETS;
  const program = Buffer.concat([
    load(PROCESSOR_OF_CALL),
    skipIf(PROCESSOR, 1),
    end(KILL),
    load(CALL_NUMBER),
    // Calls of the x32 interface are killed.
    skipUnlessAtLeast(0x4000_0000, 1),
    end(KILL),
    unlessValues("socket", [family], EACCES),
    refused("io_uring_setup", ENOSYS),
    ...OF_ITSELF.map(([name, values]) => unlessValues(name, values, EPERM)),
    ...REFUSED.map((name) => refused(name, EPERM)),
    end(ALLOW),
  ]);
  const PR_SET_SECCOMP = 22;
  const FILTER = 2;
  call("prctl", PR_SET_SECCOMP, FILTER, programOf(program), 0, 0);
}

/** The number of the call is loaded before and, for any other call, after each of these. */
function refused(name: keyof typeof CALLS, errno: number): Buffer {
  return Buffer.concat([skipUnless(CALLS[name], 1), end(answer(errno))]);
}

/** Allows the call with these first values only. */
function unlessValues(name: keyof typeof CALLS, values: readonly number[], errno: number): Buffer {
  const checks = values.flatMap((value, index) => {
    const left = 2 * (values.length - 1 - index);
    return [load(FIRST_VALUE + VALUE_BYTES * index), skipUnless(value, left + 1)];
  });
  const body = Buffer.concat([...checks, end(ALLOW), end(answer(errno))]);
  return Buffer.concat([skipUnless(CALLS[name], body.length / INSTRUCTION_BYTES), body]);
}

const INSTRUCTION_BYTES = 8;

/** `struct sock_fprog` */
function programOf(instructions: Buffer): Buffer {
  const program = Buffer.alloc(16);
  program.writeUInt16LE(instructions.length / INSTRUCTION_BYTES, 0);
  program.writeBigUInt64LE(pinned(instructions), 8);
  return program;
}

function load(place: number): Buffer {
  return instruction(0x20, place);
}

function end(verdict: number): Buffer {
  return instruction(0x06, verdict);
}

/** Skips instructions unless the value matches. */
function skipUnless(value: number, distance: number): Buffer {
  return instruction(0x15, value, 0, distance);
}

function skipIf(value: number, distance: number): Buffer {
  return instruction(0x15, value, distance, 0);
}

function skipUnlessAtLeast(value: number, distance: number): Buffer {
  return instruction(0x35, value, 0, distance);
}

/** `struct sock_filter` */
function instruction(code: number, value: number, then = 0, otherwise = 0): Buffer {
  const bytes = Buffer.alloc(INSTRUCTION_BYTES);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(then, 2);
  bytes.writeUInt8(otherwise, 3);
  bytes.writeUInt32LE(value >>> 0, 4);
  return bytes;
}
