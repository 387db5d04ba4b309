/**
 * Loaded before the program when a test starts it (`--import`): the program ends when the test's process does, however
 * that ends, and the test can stop its clock.
 */
import process from "node:process";

/** What a test sends; it is sent back when it is done. */
export interface ClockMessage {
  /** Milliseconds since the Unix epoch; null for a clock that goes. */
  readonly clockStoppedAt: number | null;
}

const goingClock = Date.now;

process.on("message", (message: ClockMessage) => {
  stopClock(message.clockStoppedAt);
  process.send?.(message);
});
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
// The channel to the test is no reason to go on.
process.channel?.unref();

const { CLOCK_STOPPED_AT } = process.env;
if (CLOCK_STOPPED_AT !== undefined) stopClock(Number(CLOCK_STOPPED_AT));

function stopClock(at: number | null): void {
  Date.now = at === null ? goingClock : () => at;
}
