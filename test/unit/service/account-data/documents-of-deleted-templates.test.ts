/** Documents are deleted together with their template only by the request that asked for it. */
import { beforeEach, expect, test } from "vitest";
import { docxFile, form, json, read } from "#test/faults/requests.ts";
import { newState, type State } from "#test/faults/state.ts";
import { openWorld, type Tamper, type World } from "#test/faults/world.ts";

interface Shown {
  readonly id: string;
}

let state: State;
let world: World;
let template: string;
let document: string;
beforeEach(async () => {
  state = await newState();
  world = openWorld(state);
  template = read<Shown>(await world.call("/v1/template", form("POST", { file: docxFile("Dear [Name]") }))).id;
  const made = await world.call("/v1/document", json("POST", { template_id: template, data: { Name: "Ada" } }));
  document = read<Shown>(made).id;
});

const remove = async (by: World, query: string): Promise<number> =>
  (await by.call(`/v1/template/${template}${query}`, { method: "DELETE" })).status;

/** Every later job is done, whenever it is due. */
async function statusOfDocument(): Promise<number> {
  for (let round = 0; round < 4; round++) expect(await openWorld(state).pass(20)).toBe(0);
  return (await world.call(`/v1/document/${document}`)).status;
}

/** The template is not removed, as while its store is unavailable. */
const failing: Tamper = (deps) => ({
  ...deps,
  templates: { ...deps.templates, remove: () => Promise.reject(new Error("the store is unavailable")) },
});

test("documents stay with the template whose deletion failed", async () => {
  expect(await remove(openWorld(state, failing), "?documents=delete")).toBe(500);
  expect(await statusOfDocument()).toBe(200);
  expect((await world.call(`/v1/template/${template}`)).status).toBe(200);
});

test("documents that a second request keeps outlive the template, although the first was to delete them", async () => {
  expect(await remove(openWorld(state, failing), "?documents=delete")).toBe(500);
  expect(await remove(world, "")).toBe(204);
  expect(await statusOfDocument()).toBe(200);
});

test("documents go with the template although the process dies right after its removal", async () => {
  const dying: Tamper = (deps) => ({
    ...deps,
    templates: {
      ...deps.templates,
      async remove(...parameters) {
        await deps.templates.remove(...parameters);
        throw new Error("the process was killed");
      },
    },
  });
  expect(await remove(openWorld(state, dying), "?documents=delete")).toBe(500);
  expect(await statusOfDocument()).toBe(404);
});
