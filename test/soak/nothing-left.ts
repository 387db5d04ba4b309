/** When all jobs have run, no file is on the disk that nothing names. */
import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { assertNoAddress, assertNoOrphans } from "#test/faults/leftovers.ts";
import type { Home } from "#test/support/program.ts";
import type { Ledger } from "./ledger.ts";
import type { MortalService } from "./mortal-service.ts";
import { jobsWaiting, storedOnDisk } from "./stored-on-disk.ts";

const HOUR_MS = 3_600_000;

/** When jobs run again. By the first round, uploads have expired. The others are for jobs that earlier jobs have scheduled. */
const ROUNDS = [3, 6, 9];
const ROUND_MS_MAX = 60_000;
const LOOK_MS = 100;

interface Needs {
  readonly service: Pick<MortalService, "restartAt" | "stop">;
  readonly home: Pick<Home, "dataFolder" | "temporaryFolder">;
  readonly ledger: Ledger;
}

/** Ends with the service stopped. Hours pass for it, until no job waits. */
export async function checkNothingLeft({ service, home, ledger }: Needs): Promise<void> {
  const { dataFolder, temporaryFolder } = home;
  const now = Date.now();
  for (const hours of ROUNDS) {
    const at = now + hours * HOUR_MS;
    await service.restartAt(at);
    await untilDone(dataFolder, at);
    if (jobsWaiting(dataFolder) === 0) break;
  }
  await service.stop();
  const waiting = jobsWaiting(dataFolder);
  if (waiting > 0) ledger.note("wrong", `${waiting} jobs do not come to an end`);
  try {
    const regions = storedOnDisk(dataFolder);
    assertNoOrphans({ regions });
    for (const { records } of Object.values(regions)) assertNoAddress(records);
  } catch (error) {
    ledger.note("wrong", (error as Error).message);
  }
  const temporary = readdirSync(temporaryFolder);
  if (temporary.length > 0) ledger.note("wrong", `left in the temporary folder: ${temporary}`);
}

/** What is due; what it has sent for later waits for the next round. */
async function untilDone(dataFolder: string, at: number): Promise<void> {
  for (const end = performance.now() + ROUND_MS_MAX; performance.now() < end; await sleep(LOOK_MS)) {
    if (jobsWaiting(dataFolder, at) === 0) return;
  }
}
