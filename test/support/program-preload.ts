/** Loaded before the program when a test starts it (`--import`): it ends when the test's process does, however that ends. */
import process from "node:process";

process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
// The channel to the test is no reason to go on.
process.channel?.unref();
