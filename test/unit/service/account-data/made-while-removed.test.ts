/**
 * Nothing outlives a removal that takes place while it is made. Each removal takes place at a stated
 * call of a store, right before it or right after it, and each maker also dies there.
 */
import { beforeEach, describe, expect, test } from "vitest";
import type { AccountId } from "#shared/base/model/ids.ts";
import { REGIONS } from "#shared/base/model/region.ts";
import { deleteAccount, stateOfDeletion } from "#shared/service/manage-accounts.ts";
import { operatorOf, scheduleSweeps } from "#test/faults/account-operations.ts";
import { codeOf } from "#test/faults/judge-answer.ts";
import { dataFile, docxFile, form, get, json, read } from "#test/faults/requests.ts";
import { newState, type State } from "#test/faults/state.ts";
import { type Answer, openWorld, type Tamper, type World } from "#test/faults/world.ts";
import { fontFile } from "#test/support/fonts.ts";

type Moment = readonly [when: "before" | "after", port: string, method: string];

interface Course {
  /** The call of the method, counted from 1. By default the first. */
  readonly nth?: number;
  /** When the process dies: when it has happened, or when the call is done, too. */
  readonly dies?: "at once" | "after the call" | undefined;
}

let state: State;
beforeEach(async () => {
  state = await newState();
});

/** A process in which something happens at such a call, and which may die there. */
function openWhere([when, port, method]: Moment, happens: () => Promise<void>, { nth = 1, dies }: Course = {}): World {
  let calls = 0;
  const dieIf = (moment: Course["dies"]) => {
    if (dies === moment) throw new Error("the process was killed");
  };
  const tamper: Tamper = (deps) => {
    const target = Reflect.get(deps, port) as Record<string, (...parameters: unknown[]) => Promise<unknown>>;
    const around = async (...parameters: unknown[]) => {
      if (++calls !== nth) return target[method]?.(...parameters);
      if (when === "before") await happens();
      dieIf("at once");
      const result = await target[method]?.(...parameters);
      if (when === "after") await happens();
      dieIf("after the call");
      return result;
    };
    return { ...deps, [port]: { ...target, [method]: around } };
  };
  return openWorld(state, tamper);
}

async function makeTemplate(fields: Readonly<Record<string, string>> = {}): Promise<string> {
  const made = await openWorld(state).call("/v1/template", form("POST", { file: docxFile("Dear [Name]"), ...fields }));
  return read<{ readonly id: string }>(made).id;
}

const documentOf = (template_id: string, fields: object = {}) =>
  json("POST", { template_id, data: [{ Name: "Ada" }, { Name: "Bob" }], ...fields });

const inBackground = (template: string) => {
  const { headers, ...init } = documentOf(template, { webhook_url: "https://example.com/ready" });
  return { ...init, headers: { ...headers, Prefer: "respond-async" } };
};

/** Those of documents, batches and fonts: all but what an account has always. */
function recordsOf(sk: string): readonly string[] {
  const found = REGIONS.flatMap((region) => [...state.regions[region].records.values()]);
  return found.filter((record) => record.sk === sk).map(({ pk }) => pk);
}

function filesBelow(folder: string): readonly string[] {
  return REGIONS.flatMap((region) => [...state.regions[region].files.keys()]).filter((key) => key.startsWith(folder));
}

describe("a document of a template that is deleted with its documents", () => {
  const removal = (template: string) => async () => {
    const world = openWorld(state);
    expect((await world.call(`/v1/template/${template}?documents=delete`, { method: "DELETE" })).status).toBe(204);
    expect(await world.doJobs("jobs")).toBe(0);
  };

  function expectRefused(answer: Answer): void {
    expect([answer.status, codeOf(answer)]).toEqual([404, "template_not_found"]);
    expect(recordsOf("DOCUMENT")).toEqual([]);
    expect(filesBelow("documents/")).toEqual([]);
  }

  test.each<Moment>([
    ["after", "templates", "get"],
    ["before", "files", "put"],
    ["before", "documents", "insert"],
    ["after", "documents", "insert"],
  ])("is refused like one of a missing template, and nothing of it stays: %s %s.%s", async (when, port, method) => {
    const template = await makeTemplate();
    expectRefused(await openWhere([when, port, method], removal(template)).call("/v1/document", documentOf(template)));
  });

  test("is removed although the process dies right after it has stored it", async () => {
    const template = await makeTemplate();
    const world = openWhere(["before", "documents", "insert"], removal(template), { dies: "after the call" });
    expect((await world.call("/v1/document", documentOf(template))).status).toBe(500);
    expect(recordsOf("DOCUMENT")).toHaveLength(1);
    scheduleSweeps(openWorld(state));
    expect(await openWorld(state).doJobs("jobs")).toBe(0);
    expect(recordsOf("DOCUMENT")).toEqual([]);
    expect(filesBelow("documents/")).toEqual([]);
  });

  test("is removed by the next sweep where the store's list shows it late", async () => {
    const template = await makeTemplate();
    const id = read<{ readonly id: string }>(await openWorld(state).call("/v1/document", documentOf(template))).id;
    const late: Tamper = (deps) => ({
      ...deps,
      documents: { ...deps.documents, list: async function* () {} },
    });
    const world = openWorld(state, late);
    expect((await world.call(`/v1/template/${template}?documents=delete`, { method: "DELETE" })).status).toBe(204);
    expect(await world.doJobs("jobs")).toBe(0);
    expect((await world.call(`/v1/document/${id}`)).status).toBe(200);
    scheduleSweeps(openWorld(state));
    expect(await openWorld(state).doJobs("jobs")).toBe(0);
    expect((await openWorld(state).call(`/v1/document/${id}`)).status).toBe(404);
  });

  test.each<Moment>([
    ["before", "batches", "insert"],
    ["before", "documents", "insert"],
    ["after", "documents", "insert"],
  ])("fails in the background for the same reason, which its webhook reports: %s %s.%s", async (when, port, method) => {
    const template = await makeTemplate();
    const world = openWhere([when, port, method], removal(template));
    const accepted = await world.call("/v1/document", inBackground(template));
    expect(accepted.status).toBe(202);
    for (let round = 0; round < 3; round++) await world.pass(20);
    expectRefused(await world.call(`/v1/document/${read<{ readonly id: string }>(accepted).id}`));
    const told = state.reported.map(({ body }) => JSON.parse(body) as object);
    expect(told).toMatchObject([{ status: "failed", document: null, error: { code: "template_not_found" } }]);
    expect(filesBelow("batches/")).toEqual([]);
  });

  test("fails in the background although the process dies right after it has stored it", async () => {
    const template = await makeTemplate();
    const world = openWhere(["before", "documents", "insert"], removal(template), { dies: "after the call" });
    const accepted = await world.call("/v1/document", inBackground(template));
    await world.pass(1);
    for (let round = 0; round < 3; round++) await openWorld(state).pass(20);
    expectRefused(await world.call(`/v1/document/${read<{ readonly id: string }>(accepted).id}`));
    expect(state.reported.map(({ body }) => JSON.parse(body) as object)).toMatchObject([{ status: "failed" }]);
  });
});

describe("a document whose generation is cancelled", () => {
  test.each<readonly [...Moment, dies: Course["dies"]]>([
    ["before", "documents", "insert", undefined],
    ["after", "documents", "insert", undefined],
    ["before", "documents", "insert", "after the call"],
    ["after", "documents", "insert", "after the call"],
  ])("is gone with its file: %s %s.%s (the process dies: %s)", async (when, port, method, dies) => {
    const template = await makeTemplate();
    let id = "";
    const cancel = async () => {
      await openWorld(state).call(`/v1/document/${id}`, { method: "DELETE" });
    };
    const world = openWhere([when, port, method], cancel, { dies });
    id = read<{ readonly id: string }>(await world.call("/v1/document", inBackground(template))).id;
    await world.pass(1);
    for (let round = 0; round < 3; round++) await openWorld(state).pass(20);
    expect((await world.call(`/v1/document/${id}`)).status).toBe(404);
    expect([...filesBelow("documents/"), ...filesBelow("batches/")]).toEqual([]);
    expect(state.reported).toEqual([]);
  });
});

describe("what a request makes of an account that is deleted meanwhile", () => {
  interface Maker extends Pick<Course, "nth"> {
    readonly moment: Moment;
    readonly make: (world: World, template: string) => Promise<Answer>;
  }

  const document = (world: World, template: string) => world.call("/v1/document", documentOf(template));
  const background = async (world: World, template: string) => {
    const answer = await world.call("/v1/document", inBackground(template));
    await world.doJobs("batchJobs");
    await world.doJobs("batchJobs");
    return answer;
  };
  const upload = async (world: World) => {
    const asked = await world.call("/v1/upload", json("POST", { filename: "P.csv", size: dataFile().size }));
    if (asked.status !== 201) return asked;
    const { upload_uri } = read<{ readonly upload_uri: string }>(asked);
    return world.call(upload_uri, { method: "PUT", key: null, body: await dataFile().bytes() });
  };
  const template = (world: World) => world.call("/v1/template", form("POST", { file: docxFile("Hello [Name]") }));
  const version = (world: World, id: string) =>
    world.call(`/v1/template/${id}`, form("PUT", { file: docxFile("Hello [Name]") }));
  const font = (world: World) => world.call("/v1/font", form("POST", { file: fontFile() }));
  const key = (world: World) => world.call("/v1/key", json("POST", { name: "Shop", rights: "read" }));

  const MAKERS: Readonly<Record<string, Maker>> = {
    template: { moment: ["before", "templates", "insert"], make: template },
    version: { moment: ["before", "templates", "replace"], make: version },
    document: { moment: ["before", "documents", "insert"], make: document },
    "document in the background, as it is accepted": { moment: ["before", "batches", "insert"], make: background },
    "document in the background, as its work begins": { moment: ["before", "ranges", "replace"], make: background },
    "document in the background, as a chunk is noted": {
      moment: ["before", "ranges", "replace"],
      nth: 2,
      make: background,
    },
    "document in the background, as it is stored": { moment: ["before", "documents", "insert"], make: background },
    font: { moment: ["before", "fonts", "insert"], make: font },
    "new upload": { moment: ["before", "uploads", "insert"], make: upload },
    "file of an upload": { moment: ["before", "uploads", "replace"], make: upload },
    key: { moment: ["before", "accounts", "addKey"], make: key },
  };
  const cases = Object.entries(MAKERS).flatMap(([name, maker]) => [
    [name, "and the request goes on", maker] as const,
    [name, "and the process dies there", { ...maker, dies: "at once" as const }] as const,
    [name, "and the process dies after it", { ...maker, dies: "after the call" as const }] as const,
  ]);

  /** The first look finds nothing of what is being made. */
  async function beginDeletion(account: AccountId): Promise<void> {
    await deleteAccount(operatorOf(state), account);
    scheduleSweeps(openWorld(state));
    expect(await openWorld(state).doJobs("jobs")).toBe(0);
  }

  test.each(cases)("leaves nothing of a %s, %s", async (_name, _end, { moment, make, ...course }) => {
    const id = await makeTemplate();
    const { id: account } = await get<{ readonly id: AccountId }>(openWorld(state), "/v1/account");
    let happened = 0;
    const world = openWhere(
      moment,
      async () => {
        happened++;
        await beginDeletion(account);
      },
      course,
    );
    await make(world, id);
    expect(happened).toBe(1);
    // No work is begun for it any more.
    const made = recordsOf("DOCUMENT").length;
    for (const queue of ["batchJobs", "batchJobs", "batchJobs"] as const) await openWorld(state).doJobs(queue);
    expect(recordsOf("DOCUMENT")).toHaveLength(made);
    for (let round = 0; round < 4; round++) {
      scheduleSweeps(openWorld(state));
      await openWorld(state).pass(25);
    }
    expect(await stateOfDeletion(operatorOf(state), account)).toMatchObject({ state: "done" });
    expect(filesBelow("")).toEqual([]);
    const records = [
      ...state.directory.values(),
      ...REGIONS.flatMap((each) => [...state.regions[each].records.values()]),
    ];
    const left = records
      .filter(({ pk }) => !/^(?:DELETION|AUDIT)#/.test(pk))
      .filter((each) => JSON.stringify(each).includes(account));
    expect(left).toEqual([]);
    expect([...recordsOf("DOCUMENT"), ...recordsOf("BATCH"), ...recordsOf("TEMPLATE")]).toEqual([]);
  });
});
