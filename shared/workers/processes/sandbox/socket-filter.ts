/**
 * Installs a system call filter (seccomp(2)) that cuts this process and the programs that it becomes off from the
 * network.
 */
import { CALLS, call, pinned } from "./system-calls.ts";

/** AUDIT_ARCH_* (linux/audit.h). Other system call interfaces have other numbers for the same calls. */
const PROCESSOR = process.arch === "arm64" ? 0xc000_00b7 : 0xc000_003e;

/** AF_UNIX, the socket family that is allowed. */
const LOCAL_SOCKETS = 1;
/** No kernel has a family of this number (AF_MAX, linux/socket.h, is below 50), so no socket is allowed. */
const NO_SOCKETS = 0xffff;

const EACCES = 13;
const ENOSYS = 38;
const ALLOW = 0x7fff_0000;
const KILL = 0x8000_0000;
const answer = (errno: number) => 0x5_0000 | errno;

/** Offsets in `struct seccomp_data`. */
const CALL_NUMBER = 0;
const PROCESSOR_OF_CALL = 4;
const FIRST_VALUE = 16;

/**
 * Refuses sockets. Connected pairs (socketpair(2)) are allowed, and open sockets stay open. io_uring is reported as
 * unsupported, because it could create sockets by itself.
 *
 * @param kept with `local`, sockets for processes on this machine (unix(7)) are allowed
 * @throws Error when the kernel refuses the filter
 */
export function refuseSockets(kept: "none" | "local"): void {
  const program = Buffer.concat([
    load(PROCESSOR_OF_CALL),
    skipUnless(PROCESSOR, 0, 9),
    load(CALL_NUMBER),
    // Calls of the x32 interface are killed.
    skipIfAtLeast(0x4000_0000, 7),
    skipIf(CALLS.io_uring_setup, 5),
    skipUnless(CALLS.socket, 0, 3),
    load(FIRST_VALUE),
    skipIf(kept === "local" ? LOCAL_SOCKETS : NO_SOCKETS, 1),
    end(answer(EACCES)),
    end(ALLOW),
    end(answer(ENOSYS)),
    end(KILL),
  ]);
  const PR_SET_SECCOMP = 22;
  const FILTER = 2;
  call("prctl", PR_SET_SECCOMP, FILTER, programOf(program), 0, 0);
}

/** `struct sock_fprog` */
function programOf(instructions: Buffer): Buffer {
  const program = Buffer.alloc(16);
  program.writeUInt16LE(instructions.length / 8, 0);
  program.writeBigUInt64LE(pinned(instructions), 8);
  return program;
}

function load(place: number): Buffer {
  return instruction(0x20, place);
}

function end(verdict: number): Buffer {
  return instruction(0x06, verdict);
}

/** Skips `otherwise` instructions unless the value matches. */
function skipUnless(value: number, then: number, otherwise: number): Buffer {
  return instruction(0x15, value, then, otherwise);
}

function skipIf(value: number, distance: number): Buffer {
  return instruction(0x15, value, distance, 0);
}

function skipIfAtLeast(value: number, distance: number): Buffer {
  return instruction(0x35, value, distance, 0);
}

/** `struct sock_filter` */
function instruction(code: number, value: number, then = 0, otherwise = 0): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(then, 2);
  bytes.writeUInt8(otherwise, 3);
  bytes.writeUInt32LE(value >>> 0, 4);
  return bytes;
}
