/** The witness of the audit trail notices a call without an entry, an entry without a call, and another outcome. */
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import type { AccountId } from "#shared/base/model/ids.ts";
import { REGIONS } from "#shared/base/model/region.ts";
import { openSqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import { auditTrail } from "#shared/storage/repositories/audit-trail.ts";
import { makeHome } from "#test/support/program.ts";
import type { Send } from "./asker.ts";
import { AuditWitness } from "./audit-witness.ts";

const ACCOUNT = "us01m7ys6drs8km1gg3gpgrn7gr0" as AccountId;

/** Answers with these ids of requests, or breaks off. */
function answering(...requests: readonly (string | undefined)[]): Send {
  const next = requests.values();
  return async () => {
    const request = next.next().value;
    if (request === undefined) throw new Error("cut off");
    return { status: 200, headers: new Headers({ "X-Request-Id": request }), body: new Uint8Array() };
  };
}

async function faultsOf(requests: readonly (string | undefined)[], entries: readonly (readonly [string, number])[]) {
  await using home = await makeHome();
  for (const region of REGIONS) {
    await mkdir(path.join(home.dataFolder, region, "files"), { recursive: true });
    const records = openSqliteRecords({ file: path.join(home.dataFolder, region, "records.db"), now: Date.now });
    const trail = auditTrail(records, { now: Date.now, days: 1 });
    if (region === "eu") {
      for (const [request, status] of entries)
        await trail.append({ account: ACCOUNT, operation: "listTemplates", status, request });
    }
    records.close();
  }
  const witness = new AuditWitness(answering(...requests));
  for (const _ of requests)
    await witness
      .send({ what: "list", path: "/v1/template", apiKey: "key" }, AbortSignal.timeout(1000))
      .catch(() => {});
  const faults: string[] = [];
  witness.check(home.dataFolder, { note: (_, fault) => void faults.push(fault) });
  return faults;
}

test("a trail that fits has no faults, also with the entry of a call that was cut off", async () => {
  expect(
    await faultsOf(
      ["a", undefined],
      [
        ["a", 200],
        ["b", 201],
      ],
    ),
  ).toEqual([]);
});

test("a call without an entry, an entry without a call, and another outcome are faults", async () => {
  expect(await faultsOf(["a", "b"], [["b", 200]])).toEqual(["the call a, answered 200, is not in the audit trail"]);
  expect(
    await faultsOf(
      ["a"],
      [
        ["a", 200],
        ["c", 200],
      ],
    ),
  ).toEqual(["1 entries of the audit trail belong to 0 calls that were cut off"]);
  expect(await faultsOf(["a"], [["a", 500]])).toEqual(["the audit trail tells another outcome of a than 200"]);
});
