/** Tells which of some files anybody opens, by Linux's inotify(7): a document must open none, whether it shows them or not. */
import { closeSync, readSync } from "node:fs";

export interface OpenedFiles extends Disposable {
  /** Also watches a file, or all files of a folder. */
  watch(path: string): void;
  /** What was opened since it was last looked at. */
  takeOpened(): readonly string[];
}

const IN_OPEN = 0x20;
/** inotify_event: watch, mask, cookie, and the length of the name behind it. */
const HEADER_BYTES = 16;
const QUEUE_BYTES = 65_536;

/** On systems without inotify nothing is told. */
export async function watchOpenedFiles(): Promise<OpenedFiles> {
  if (process.platform !== "linux") return { watch() {}, takeOpened: () => [], [Symbol.dispose]() {} };
  const { default: koffi } = await import("koffi");
  const libc = koffi.load(null);
  const [IN_NONBLOCK, IN_CLOEXEC] = [0o4000, 0o2000000];
  const queue: number = libc.func("inotify_init1", "int", ["int"])(IN_NONBLOCK | IN_CLOEXEC);
  const add = libc.func("inotify_add_watch", "int", ["int", "str", "uint32"]);
  const paths = new Map<number, string>();
  return {
    watch(path) {
      const watch: number = add(queue, path, IN_OPEN);
      if (watch < 0) throw new Error(`${path} cannot be watched`);
      paths.set(watch, path);
    },
    takeOpened: () => [...new Set(eventsIn(read(queue)).map(({ watch, name }) => join(paths.get(watch) ?? "", name)))],
    [Symbol.dispose]: () => closeSync(queue),
  };
}

function join(path: string, name: string): string {
  return name === "" ? path : `${path}/${name}`;
}

function read(queue: number): Buffer {
  const buffer = Buffer.alloc(QUEUE_BYTES);
  try {
    return buffer.subarray(0, readSync(queue, buffer));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") return Buffer.alloc(0);
    throw error;
  }
}

interface OpenEvent {
  readonly watch: number;
  /** Within a folder that is watched; empty for what is itself. */
  readonly name: string;
}

function eventsIn(bytes: Buffer): readonly OpenEvent[] {
  const events: OpenEvent[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + HEADER_BYTES + bytes.readUInt32LE(at + 12);
    const name = bytes.toString("utf8", at + HEADER_BYTES, end).replace(/\0+$/, "");
    events.push({ watch: bytes.readInt32LE(at), name });
    at = end;
  }
  return events;
}
