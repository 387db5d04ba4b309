/** Lists that are taken while a template moves: whenever which region is read, they hold it exactly once. */
import { expect, test } from "vitest";
import { regionApps } from "#local/server/apps.ts";
import type { TemplateId } from "#shared/base/model/ids.ts";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { listOfAllRegions } from "#shared/edge/http/representations/list-of-all-regions.ts";
import { finishMove } from "#shared/service/regions/move-template.ts";
import type { Forwarding } from "#shared/storage/repositories/template-moves.ts";
import {
  createTemplate,
  listTemplates,
  readTemplate,
  remove,
  type TemplateAnswer,
  updateTemplate,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceInProcessForTests } from "#test/support/service-in-process.ts";

const service = serviceInProcessForTests(WITHOUT_LIBREOFFICE);

type Step = (...parameters: readonly unknown[]) => Promise<unknown>;

/** Calls back before and after everything that a region does for a move, but not for what the callback itself calls. */
function atEachStep(regions: readonly Region[], callBack: (step: string) => Promise<void>): Disposable {
  const restored: (() => void)[] = [];
  let isBusy = false;
  const step = async (name: string) => {
    if (isBusy) return;
    isBusy = true;
    await callBack(name);
    isBusy = false;
  };
  for (const region of regions) {
    const moves = service.wiring.regions[region].templateMoves as unknown as Record<string, Step>;
    for (const [name, method] of Object.entries(moves)) {
      moves[name] = async (...all) => {
        await step(`${region} before ${name}`);
        const result = await method(...all);
        await step(`${region} after ${name}`);
        return result;
      };
      restored.push(() => {
        moves[name] = method;
      });
    }
  }
  return {
    [Symbol.dispose]() {
      for (const restore of restored) restore();
    },
  };
}

test("at each step of a move every address lists the template once, in its folder too", async () => {
  const { id } = await createTemplate(service, { region: "us", folder: ["Sales"] });
  const steps: string[] = [];
  {
    using _ = atEachStep(["us", "eu"], async (step) => {
      steps.push(step);
      for (const region of REGIONS) {
        for (const query of ["", "?folder=Sales"]) {
          const listed = (await listTemplates(service, query, { region })).filter((each) => each.id === id);
          expect([step, region, query, listed.length]).toEqual([step, region, query, 1]);
        }
      }
      const elsewhere = await listTemplates(service, "?folder=Other");
      expect(elsewhere.map((each) => each.id)).not.toContain(id);
    });
    await updateTemplate(service, id, { region: "eu" });
  }
  expect(steps).toEqual(expect.arrayContaining(["eu after stage", "us after depart", "eu before admit"]));
});

test("so does a list that has read one region at one step and another at any other", async () => {
  const { id } = await createTemplate(service, { region: "us" });
  const read: Record<"us" | "eu", string[]> = { us: [], eu: [] };
  {
    using _ = atEachStep(["us", "eu"], async () => {
      for (const region of ["us", "eu"] as const) read[region].push(await ownListOf(region));
    });
    await updateTemplate(service, id, { region: "eu" });
  }
  expect(new Set(read.us.map((list) => list.includes('"region":"us"')))).toEqual(new Set([true, false]));
  expect(new Set(read.eu.map((list) => list.includes(id)))).toEqual(new Set([true, false]));
  for (const us of new Set(read.us)) {
    for (const eu of new Set(read.eu)) {
      const listed = (await listOf({ us, eu })).filter((each) => each.id === id);
      expect(listed.map((each) => each.name)).toEqual(["Letter"]);
    }
  }
});

test("a template that moved and was deleted there is in no list", async () => {
  const { id } = await createTemplate(service, { region: "us" });
  await updateTemplate(service, id, { region: "eu" });
  await remove(service, `/v1/template/${id}`);
  for (const region of REGIONS) {
    expect((await listTemplates(service, "", { region })).map((each) => each.id)).not.toContain(id);
  }
});

test("when every list under way has ended, the region that was left lists nothing of it", async () => {
  const { id } = await createTemplate(service, { region: "us" });
  await updateTemplate(service, id, { region: "eu" });
  const { us } = service.wiring.regions;
  const forwarding = (await us.templateMoves.getForwarding(id as TemplateId)) as Forwarding;
  expect(await ownListOf("us")).toContain(id);
  await finishMove(us, { ...forwarding, isLast: true });
  expect(await ownListOf("us")).not.toContain(id);
  expect((await listTemplates(service)).filter((each) => each.id === id)).toEqual([await readTemplate(service, id)]);
});

/** What a region answers to another that makes a list. */
async function ownListOf(region: Region): Promise<string> {
  const headers = { Authorization: service.key };
  const request = new Request(`${service.address(region)}/v1/template`, { headers });
  const passing = { hops: 1, isForOneRegion: true };
  return (await regionApps(service.wiring, () => {})[region].fetch(request, { passing })).text();
}

/** The list that is made of what two regions have answered. */
async function listOf(answers: Readonly<Record<"us" | "eu", string>>): Promise<readonly TemplateAnswer[]> {
  const call = {
    isForOneRegion: false,
    url: new URL(`${service.address("uk")}/v1/template`),
    ask: async (region: Region) => new Response(answers[region as "us" | "eu"]),
  };
  const list = await listOfAllRegions<TemplateAnswer>(call, {
    own: (async function* () {})(),
    otherRegions: async () => ["us", "eu"],
    follow: async ({ id }) => readTemplate(service, id),
  });
  return (await list.json()) as TemplateAnswer[];
}
