/**
 * Loaded into a service under test (`--import`): each turn of the main thread's event loop that computed for long is
 * written into the file behind the question mark, in milliseconds. They are of processor time, which other work on the
 * machine does not stretch.
 */
import { appendFileSync } from "node:fs";

const file = decodeURIComponent(new URL(import.meta.url).search.slice(1));

const INTERVAL_MS = 5;
const NOTED_MS_MIN = 20;

let before = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  const computedMs = (user + system) / 1_000;
  if (computedMs >= NOTED_MS_MIN) appendFileSync(file, `${computedMs}\n`);
}, INTERVAL_MS).unref();
