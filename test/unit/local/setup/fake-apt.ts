/** An apt that only answers and records: it tells candidates from what a test says and changes nothing. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Run, RunResult } from "#local/setup/run-command.mjs";

/** Versions by package; a package without one is not known. */
type Candidates = Readonly<Record<string, string>>;

export interface FakeAptAnswers {
  /** The candidates in the machine's own indexes before they are updated; by default those after. */
  readonly before?: Candidates;
  readonly release: Candidates;
  /** The candidates under a temporary configuration. */
  readonly backports?: Candidates;
  /** Whether each installation succeeds, in turn; by default it does. */
  readonly installs?: readonly boolean[];
}

export interface AptCall {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The temporary configuration while the command ran; absent when it used the machine's own. */
  readonly configuration: AptConfiguration | undefined;
}

interface AptConfiguration {
  readonly sources: string;
  readonly preferences: string;
  /** Permission bits of its folder. */
  readonly mode: number;
  readonly hasPartialFolder: boolean;
}

export function fakeApt({ before, release, backports = {}, installs = [] }: FakeAptAnswers) {
  const calls: AptCall[] = [];
  const outcomes = [...installs];
  let own = before ?? release;

  const answer = (args: readonly string[], configuration: AptConfiguration | undefined): RunResult => {
    if (args.includes("policy")) {
      return { ok: true, output: policy(args, configuration === undefined ? own : backports) };
    }
    if (args.includes("update") && configuration === undefined) {
      own = release;
    }
    if (args.includes("-rf")) {
      rmSync(args.at(-1) ?? "", { recursive: true });
    }
    return { ok: args.includes("install") ? (outcomes.shift() ?? true) : true, output: `${args.join(" ")}\n` };
  };
  const run: Run = (command, args, options) => {
    const configuration = readConfiguration(args);
    calls.push({ command, args, env: options?.env ?? {}, configuration });
    return answer(args, configuration);
  };
  return { run, calls };
}

/** What changed something, in order: "update", "install" or "remove", and whether under a temporary configuration. */
export function steps(calls: readonly AptCall[]): string[] {
  return calls.flatMap(({ args, command, configuration }) => {
    const words = [command, ...args];
    const step = Object.entries(STEPS).find(([word]) => words.includes(word))?.[1];
    return step === undefined ? [] : [configuration === undefined ? step : `${step} with backports`];
  });
}

const STEPS = { update: "update", install: "install", rm: "remove" };

/** In the format of `apt-cache policy` (apt 2.6). */
function policy(args: readonly string[], candidates: Candidates): string {
  const names = args.slice(args.indexOf("policy") + 1);
  return names
    .map((name) => `${name}:\n  Installed: (none)\n  Candidate: ${candidates[name] ?? "(none)"}\n  Version table:\n`)
    .join("");
}

function readConfiguration(args: readonly string[]): AptConfiguration | undefined {
  const sources = args.find((arg) => arg.startsWith("Dir::Etc::SourceParts="))?.split("=")[1];
  if (sources === undefined) {
    return undefined;
  }
  const texts = readdirSync(sources).map((name) => readFileSync(join(sources, name), "utf8"));
  const folder = join(sources, "..");
  return {
    sources: texts.sort().join("\n"),
    preferences: readFileSync(join(folder, "preferences"), "utf8"),
    mode: statSync(folder).mode & 0o777,
    hasPartialFolder: existsSync(join(folder, "lists/partial")),
  };
}
