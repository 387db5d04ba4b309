/** Writes one JSON line per event, without any document data. */
import { activityFacts } from "./activity.ts";

type LogLevel = "info" | "warn" | "error";

type LogFacts = Readonly<Record<string, string | number | boolean | undefined>>;

export type Log = (level: LogLevel, message: string, facts?: LogFacts) => void;

/** Writes each event as a line: `{"level":"info","message":"…","requestId":"…",…}`. */
export function jsonLog(write: (line: string) => void, now: () => number): Log {
  return (level, message, facts = {}) => {
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, message, ...activityFacts(), ...facts })}\n`);
  };
}
