/** Writes one JSON line per event, without any document data. */
type LogLevel = "info" | "warn" | "error";

type LogFacts = Readonly<Record<string, string | number | boolean | undefined>>;

export type Log = (level: LogLevel, message: string, facts?: LogFacts) => void;

/** Writes each event as a line: `{"level":"info","message":"…",…}`. */
export function jsonLog(write: (line: string) => void, now: () => number): Log {
  return (level, message, facts = {}) => {
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, message, ...facts })}\n`);
  };
}
