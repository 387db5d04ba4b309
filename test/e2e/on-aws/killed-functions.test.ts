/**
 * kill -9 of functions' processes under load, over the emulators of AWS's stores: what was acknowledged is there, whole,
 * and no file is left that nothing names.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { type DeployedService, functionProcesses, openDeployment } from "#test/support/deployment.ts";
import { given } from "#test/support/given.ts";
import { expectKept } from "#test/support/kept.ts";
import { newLedger, putUnderLoad } from "#test/support/load.ts";
import { listDocuments, listTemplates } from "#test/support/requests.ts";
import type { Service } from "#test/support/service.ts";

const KILLS = 8;

given("Linux").describe("functions that are killed at moments that nobody chose", () => {
  const ledger = newLedger();
  let service: DeployedService;
  beforeAll(async () => {
    service = await openDeployment();
    const load = new AbortController();
    const under = putUnderLoad(asClientsCall(service, load.signal), ledger);
    const killed = new Set<string>();
    for (let kill = 1; kill <= KILLS; kill++) {
      const isAtWork = () => Math.min(ledger.templates.length, ledger.documents.length) >= kill / 2;
      await vi.waitUntil(isAtWork, { timeout: 60_000, interval: 20 });
      await sleep(Math.random() * 200);
      killed.add(killAny(killed));
    }
    load.abort();
    await under;
    expect(killed.size).toBeGreaterThan(2);
  }, 300_000);
  afterAll(() => service[Symbol.asyncDispose]());

  test("fail the calls that they were at, as a fault of the service, and no others", () => {
    expect(ledger.refusals.filter((refusal) => !/^50[03] /.test(refusal))).toEqual([]);
    expect(ledger.refusals.length).toBeLessThanOrEqual(KILLS * 2);
  });

  test("lose nothing that was acknowledged, and leave nothing half", async () => {
    expect(ledger.templates.length).toBeGreaterThan(2);
    expect(ledger.documents.length).toBeGreaterThan(2);
    await expectKept(service, ledger);
  });

  test("leave no file behind that nothing names, when the jobs have done their work", async () => {
    await service.allJobsDone();
    const named = new Set<string>();
    for (const { id } of await listTemplates(service)) {
      named.add(id);
      for (const document of await listDocuments(service, id)) named.add(document.id);
    }
    for (const region of REGIONS) {
      const ids = (await service.stores.objectsOf(region)).map((key) => key.split("/")[1] ?? "");
      expect(ids.filter((id) => !named.has(id))).toEqual([]);
      expect(new Set(ids).size).toBe(ids.length);
    }
    await expectKept(service, ledger);
  });
});

/** What only reads is asked again, until it is answered; a call that makes something may have done its work. */
function asClientsCall({ call }: Pick<Service, "call">, over: AbortSignal): Pick<Service, "call"> {
  return {
    async call(...request) {
      over.throwIfAborted();
      for (;;) {
        const response = await whole(call(...request));
        if (response.ok || request[1]?.method !== undefined) return response;
      }
    },
  };
}

/** A function that is killed in the middle of its answer breaks it off. */
async function whole(answer: Promise<Response>): Promise<Response> {
  try {
    const response = await answer;
    return new Response(await response.bytes(), response);
  } catch (error) {
    return new Response(String(error), { status: 500 });
  }
}

/** The function whose process was killed. No converter twice: a file at which it ends twice is refused, as at fault for it. */
function killAny(killed: ReadonlySet<string>): string {
  const all = functionProcesses().filter(({ name }) => !(name.endsWith("-convert") && killed.has(name)));
  const victim = all[Math.floor(Math.random() * all.length)];
  if (victim === undefined) throw new Error("no function runs");
  process.kill(victim.id, "SIGKILL");
  return victim.name;
}
