/** Handles Ctrl-C and SIGTERM: the first signal finishes running work, a second one does not wait for it. */
import process from "node:process";

/** npm forwards the Ctrl-C that the terminal has already sent: a second signal within this time is the same one. */
const SAME_SIGNAL_MS = 1000;

/** Exit code of a process ended by Ctrl-C (128 + SIGINT). */
const INTERRUPTED = 130;

export function stopOnSignals(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const onSignal = async () => {
    if (stoppingSince === undefined) {
      stoppingSince = performance.now();
      await stop();
    } else if (performance.now() - stoppingSince > SAME_SIGNAL_MS) {
      process.exit(INTERRUPTED);
    }
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}
