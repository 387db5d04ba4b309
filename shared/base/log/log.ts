/** Writes one JSON line per event, without any document data. */
import { activityFacts } from "./activity.ts";

type LogLevel = "info" | "warn" | "error";

type LogFacts = Readonly<Record<string, string | number | boolean | undefined>>;

export type Log = (level: LogLevel, message: string, facts?: LogFacts) => void;

/** Longer texts come from others, such as the error of a store. */
const CHARACTERS_MAX = 20_000;

/** Writes each event as a line: `{"level":"info","message":"…","requestId":"…",…}`. */
export function jsonLog(write: (line: string) => void, now: () => number): Log {
  return (level, message, facts = {}) => {
    const event = { time: new Date(now()).toISOString(), level, message, ...activityFacts(), ...facts };
    write(`${JSON.stringify(event, (_, value) => cut(value))}\n`);
  };
}

function cut(value: unknown): unknown {
  const isLong = typeof value === "string" && value.length > CHARACTERS_MAX;
  return isLong ? `${value.slice(0, CHARACTERS_MAX)} … (${value.length} characters)` : value;
}
