/** The soak on a small scale: half a minute of load with a kill every few seconds, and everything looked at. */
import { expect } from "vitest";
import { given } from "#test/support/given.ts";
import { soak } from "./soak.ts";

given("LibreOffice", "poppler").test(
  "under mixed load, with the service and its workers killed, nothing acknowledged is lost and no answer is wrong",
  { timeout: 600_000 },
  async () => {
    const lines: string[] = [];
    const { ledger, recovery, problems } = await soak({
      ms: 25_000,
      callers: 4,
      seed: 20_261_121,
      pauseMs: [1000, 3000],
      lifeMs: [7000, 9000],
      batchItems: [20, 40],
      tell: (line) => lines.push(line),
    });
    expect(ledger.faults, problems).toEqual([]);
    expect(ledger.counts.get("killed: the service")).toBeGreaterThan(0);
    expect(recovery.service.toPdf).toHaveLength(ledger.counts.get("killed: the service") ?? 0);
    expect(recovery.worker.toPdf.length).toBeGreaterThan(0);
    expect(ledger.documents.length).toBeGreaterThan(0);
    expect(ledger.counts.get("contents checked")).toBeGreaterThanOrEqual(ledger.documents.length);
  },
);
