import { readFile } from "node:fs/promises";

/** The words before the command of a service that has its files noted. The command keeps its process id. */
export function withFileLog(file: string): readonly string[] {
  const calls = "trace=open,openat,openat2,creat,execve,execveat,fork,vfork,clone,clone3";
  const how = ["-D", "-f", "-qq", "--seccomp-bpf", "--decode-pids=pidns", "-y", "-z", "-s", "4096"];
  return ["strace", ...how, "-e", calls, "-o", file, "--"];
}

/** A process that the service has started, with all that this started in turn: they share what they may open. */
export interface ConfinedProcess {
  /** The program that it became last, of the first process. */
  readonly program: string;
  /** How many processes it was, all in all. */
  readonly processes: number;
  /** What was opened, and run; each once. */
  readonly files: ReadonlySet<string>;
  /** How often. */
  readonly opens: number;
}

/** The service's own process, and its threads, are left out. */
export async function readFileLog(file: string): Promise<readonly ConfinedProcess[]> {
  return confinedProcesses((await readFile(file, "utf8")).split("\n"));
}

interface Growing {
  program: string;
  processes: number;
  readonly files: Set<string>;
  opens: number;
}

export function confinedProcesses(lines: readonly string[]): readonly ConfinedProcess[] {
  const groups = new Map<string, Growing>();
  const service = new Set<string>();
  const all: Growing[] = [];
  const groupOf = (id: string): Growing => {
    const known = groups.get(id);
    if (known !== undefined) return known;
    const group = { program: "", processes: 1, files: new Set<string>(), opens: 0 };
    groups.set(id, group);
    all.push(group);
    return group;
  };
  for (const line of lines) {
    const [, id = "", call = "", rest = ""] = /^(\d+) +(\w+)\((.*)$/.exec(line) ?? [];
    if (id === "") continue;
    if (service.size === 0) service.add(id);
    const child = childIn(call, rest);
    if (child !== undefined) {
      if (service.has(id)) {
        if (rest.includes("CLONE_THREAD")) service.add(child);
        // Numbers are given out again.
        else groups.delete(child);
      } else {
        const group = groupOf(id);
        groups.set(child, group);
        if (!rest.includes("CLONE_THREAD")) group.processes++;
      }
      continue;
    }
    const opened = service.has(id) ? undefined : openedIn(call, rest);
    if (opened === undefined) continue;
    const group = groupOf(id);
    group.files.add(opened);
    group.opens++;
    if (call.startsWith("execve")) group.program = opened;
  }
  return all;
}

/** The number of the process, or thread, as strace itself sees it. */
function childIn(call: string, rest: string): string | undefined {
  if (!/^(?:v?fork|clone3?)$/.test(call)) return undefined;
  const translated = / = \d+ \/\* (\d+) in strace's PID NS \*\/$/.exec(rest)?.[1];
  return translated ?? / = (\d+)(?:<[^>]*>)?$/.exec(rest)?.[1];
}

/** The file as it is, behind all links: strace reads it from the open file. */
function openedIn(call: string, rest: string): string | undefined {
  if (call.startsWith("execve")) return /^(?:\d+<[^>]*>, |AT_FDCWD<[^>]*>, )?"((?:[^"\\]|\\.)*)"/.exec(rest)?.[1];
  return / = \d+<(.*?)>(?:\(deleted\))?$/.exec(rest)?.[1];
}
