/**
 * Loaded before the program when a test starts it (`--import`): the program ends when the test's process does, however
 * that ends, and its clock may be ahead.
 */
import process from "node:process";

process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
// The channel to the test is no reason to go on.
process.channel?.unref();

const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const now = Date.now;
if (aheadMs !== 0) Date.now = () => now() + aheadMs;
