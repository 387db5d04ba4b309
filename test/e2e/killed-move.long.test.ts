/**
 * A move to another region that is killed (kill -9) at each of its steps. The template is in one place then, as it was
 * before or as it was to become, and what the move left undone is done or undone later.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RegionApps, regionApps } from "#local/server/apps.ts";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { type LocalWiring, wireLocal } from "#shared/wiring/local.ts";
import { documentText } from "#test/support/docx-package.ts";
import { MOVED, MOVED_KEY, moveSettings } from "#test/support/moved-template.ts";
import { PROJECT } from "#test/support/program.ts";
import type { TemplateAnswer } from "#test/support/requests.ts";

/** More than a move has. */
const STEPS_MAX = 60;

let folder: string;
let wiring: LocalWiring;
let apps: RegionApps;
const ids: string[] = [];
const answers = new Map<string, TemplateAnswer>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "merganser-move-"));
  for (let step = 1; step <= STEPS_MAX; step++) {
    const { id, wasKilled } = moveUntil(step);
    ids.push(id);
    if (!wasKilled) break;
  }
  wiring = await wireLocal(moveSettings(folder));
  apps = regionApps(wiring, () => {});
}, 300_000);
afterAll(async () => {
  await wiring.close();
  await rm(folder, { recursive: true, force: true });
});

function moveUntil(step: number): { readonly id: string; readonly wasKilled: boolean } {
  const program = path.join(PROJECT, "test/support/move-until-killed.ts");
  const { stdout, stderr, status, signal } = spawnSync(process.execPath, [program, folder, String(step)], {
    encoding: "utf8",
  });
  expect({ stderr, status, signal }).toEqual(
    signal === null ? { stderr: "", status: 0, signal } : { stderr: "", status: null, signal: "SIGKILL" },
  );
  return { id: stdout.trim(), wasKilled: signal !== null };
}

async function call(pathOrAddress: string, region: Region = "us"): Promise<Response> {
  const url = new URL(pathOrAddress, `http://${region}.merganser.test`);
  const owner = REGIONS.find((each) => url.host.startsWith(each)) ?? region;
  return apps[owner].fetch(new Request(url, { headers: { Authorization: MOVED_KEY } }));
}

/** The template as every address answers it and every list holds it, once. */
async function theOnly(id: string): Promise<TemplateAnswer> {
  const seen = await Promise.all(
    REGIONS.map(async (region) => {
      // The list first: reading by id would complete a move.
      const list = (await (await call("/v1/template", region)).json()) as TemplateAnswer[];
      const read = (await (await call(`/v1/template/${id}`, region)).json()) as TemplateAnswer;
      expect(list.filter((template) => template.id === id)).toStrictEqual([read]);
      return read;
    }),
  );
  for (const each of seen) expect(each).toStrictEqual(seen[0]);
  return seen[0] as TemplateAnswer;
}

async function filesOf(id: string, region: Region): Promise<number> {
  const entries = await readdir(path.join(folder, region, "files"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.parentPath.split(path.sep).includes(id)).length;
}

test("the move has steps to be killed at, and the last one came through", async () => {
  expect(ids.length).toBeGreaterThan(10);
  expect(ids.length).toBeLessThan(STEPS_MAX);
  expect(await theOnly(ids.at(-1) ?? "")).toMatchObject({ name: MOVED.after.name, region: "eu" });
});

describe("killed at any step, the template", () => {
  test("is in one place, all of it as before or all of it as it was to become, file and links", async () => {
    for (const id of ids) {
      const template = await theOnly(id);
      answers.set(id, template);
      const { name, folder: path, text } = template.region === "eu" ? MOVED.after : MOVED.before;
      expect(template).toMatchObject({ name, folder: path, region: template.region });
      expect(documentText(await (await call(template.template_uri)).bytes())).toBe(text);
    }
    expect(new Set([...answers.values()].map(({ region }) => region))).toEqual(new Set(["us", "eu"]));
  });

  test("stays so when the jobs have done their work, which leaves files in its own region alone", async () => {
    await wiring.runJobs();
    for (const id of ids) {
      const template = await theOnly(id);
      expect(template).toStrictEqual(answers.get(id));
      const [own, other] = template.region === "eu" ? (["eu", "us"] as const) : (["us", "eu"] as const);
      // The file that was replaced is kept by versioning.
      expect({ id, files: await filesOf(id, own) }).toEqual({ id, files: own === "eu" ? 2 : 1 });
      expect({ id, files: await filesOf(id, other) }).toEqual({ id, files: 0 });
      expect((await call(template.template_uri)).status).toBe(200);
    }
  });

  test("can be moved again", async () => {
    for (const id of ids) {
      const body = new FormData();
      body.append("region", "au");
      const request = { method: "PUT", body, headers: { Authorization: MOVED_KEY } };
      const response = await apps.uk.fetch(new Request(`http://uk.merganser.test/v1/template/${id}`, request));
      expect(response.status).toBe(200);
      expect(await theOnly(id)).toMatchObject({ region: "au" });
    }
    await wiring.runJobs();
    for (const id of ids) expect([await filesOf(id, "us"), await filesOf(id, "eu")]).toEqual([0, 0]);
  });
});
