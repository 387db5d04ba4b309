/** Makes Linux system calls for which Node has no functions. It is loaded only where they are made. */
import koffi from "koffi";

/** The numbers of the calls (syscalls(2)). Those since 2019 are the same on all processors. */
export const CALLS = {
  io_uring_setup: 425,
  pidfd_getfd: 438,
  process_madvise: 440,
  mount_setattr: 442,
  landlock_create_ruleset: 444,
  landlock_add_rule: 445,
  landlock_restrict_self: 446,
  ...(process.arch === "arm64"
    ? {
        add_key: 217,
        capset: 91,
        fcntl: 25,
        ioprio_set: 30,
        kcmp: 272,
        keyctl: 219,
        migrate_pages: 238,
        mount: 40,
        move_pages: 239,
        perf_event_open: 241,
        pivot_root: 41,
        prctl: 167,
        prlimit64: 261,
        process_vm_readv: 270,
        process_vm_writev: 271,
        ptrace: 117,
        request_key: 218,
        sched_setaffinity: 122,
        sched_setattr: 274,
        sched_setparam: 118,
        sched_setscheduler: 119,
        setpriority: 140,
        socket: 198,
        umount2: 39,
      }
    : {
        add_key: 248,
        capset: 126,
        fcntl: 72,
        ioprio_set: 251,
        kcmp: 312,
        keyctl: 250,
        migrate_pages: 256,
        mount: 165,
        move_pages: 279,
        perf_event_open: 298,
        pivot_root: 155,
        prctl: 157,
        prlimit64: 302,
        process_vm_readv: 310,
        process_vm_writev: 311,
        ptrace: 101,
        request_key: 249,
        sched_setaffinity: 203,
        sched_setattr: 314,
        sched_setparam: 142,
        sched_setscheduler: 144,
        setpriority: 141,
        socket: 41,
        umount2: 166,
      }),
} as const;

/** A buffer is passed by its address. */
type Value = number | Buffer | null;

const libc = koffi.load(null);

/** @throws Error with the error number (errno(3)) */
export function call(name: keyof typeof CALLS, ...values: readonly Value[]): number {
  const types = values.map((value) => (typeof value === "number" ? "long" : "void *"));
  const result = Number(libc.func("syscall", "long", ["long", ...types])(CALLS[name], ...values));
  if (result < 0) throw new Error(`${name} failed with error number ${koffi.errno()}`);
  return result;
}

/**
 * Changes the user of this process, in all of its threads.
 * @throws Error with the error number (errno(3))
 */
export function becomeUser(userId: number): void {
  const steps = [
    libc.func("setgroups", "int", ["ulong", "void *"])(0, null),
    libc.func("setresgid", "int", ["uint", "uint", "uint"])(userId, userId, userId),
    libc.func("setresuid", "int", ["uint", "uint", "uint"])(userId, userId, userId),
  ];
  if (steps.some((result) => result !== 0)) throw new Error(`the user ${userId} is refused: ${koffi.errno()}`);
}

/** Returns a path or a word as a C string. */
export function cString(text: string): Buffer {
  return Buffer.from(`${text}\0`);
}

/** Copies the bytes to a fixed place, for structures that point to them, and returns its address. */
export function pinned(bytes: Buffer): bigint {
  const place: bigint = koffi.alloc("uint8_t", bytes.length);
  libc.func("memcpy", "void *", ["void *", "void *", "size_t"])(place, bytes, bytes.length);
  return place;
}
