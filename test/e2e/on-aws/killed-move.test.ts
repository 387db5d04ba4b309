/**
 * A move between regions of which a function is killed (kill -9) before each of its writes, over the emulators of AWS's
 * stores. The template is in one place then, as it was before or as it was to become, and the jobs do the rest.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import type { AwsCall } from "#test/lambda/rights/aws-call.ts";
import { type DeployedService, killFunction, openDeployment } from "#test/support/deployment.ts";
import { documentText } from "#test/support/docx-package.ts";
import { given } from "#test/support/given.ts";
import { MOVED } from "#test/support/moved-template.ts";
import {
  createTemplate,
  letter,
  listTemplates,
  openLink,
  putForm,
  readTemplate,
  type TemplateAnswer,
  updateTemplate,
} from "#test/support/requests.ts";

/** More than a move has. */
const STEPS_MAX = 40;

/** The functions that a move from us to eu keeps busy. */
const MOVERS = ["merganser-us-update-template", "merganser-eu-import-template"];

const WRITES = ["dynamodb:PutItem", "s3:PutObject", "s3:DeleteObject", "sqs:SendMessage", "lambda:InvokeFunction"];

given("Linux").describe("a move that is killed before any of its writes", () => {
  const ids: string[] = [];
  const answers = new Map<string, TemplateAnswer>();
  let service: DeployedService;
  let stepsLeft = Number.POSITIVE_INFINITY;
  const steps: string[] = [];

  async function beforeCall({ caller, needs }: AwsCall): Promise<void> {
    const action = needs.find((need) => WRITES.includes(need.action))?.action;
    if (action === undefined || !MOVERS.includes(caller)) return;
    stepsLeft--;
    if (stepsLeft !== 0) return;
    steps.push(`${caller} ${action}`);
    killFunction(caller);
    throw new Error("killed");
  }

  beforeAll(async () => {
    service = await openDeployment({ beforeCall });
    for (let step = 1; step <= STEPS_MAX; step++) {
      const { name, folder, text } = MOVED.before;
      const { id } = await createTemplate(service, { file: letter(text), name, folder: JSON.stringify(folder) });
      ids.push(id);
      stepsLeft = step;
      const { status } = await service.call(`/v1/template/${id}`, putForm(afterMove()));
      stepsLeft = Number.POSITIVE_INFINITY;
      if (steps.length < step) {
        expect(status).toBe(200);
        break;
      }
    }
  }, 300_000);
  afterAll(() => service[Symbol.asyncDispose]());

  function afterMove() {
    const { name, folder, text } = MOVED.after;
    return { file: letter(text), name, folder: JSON.stringify(folder), region: "eu" };
  }

  /** The template as every address answers it and every list holds it, once. */
  async function theOnly(id: string): Promise<TemplateAnswer> {
    const seen: TemplateAnswer[] = [];
    for (const region of REGIONS) {
      // The list first: reading by id would complete a move.
      const listed = (await listTemplates(service, "", { region })).filter((template) => template.id === id);
      seen.push(await readTemplate(service, id, { region }));
      expect(listed).toStrictEqual([seen.at(-1)]);
    }
    for (const each of seen) expect(each).toStrictEqual(seen[0]);
    return seen[0] as TemplateAnswer;
  }

  async function filesOf(id: string, region: Region): Promise<number> {
    return (await service.stores.objectsOf(region)).filter((key) => key.split("/").includes(id)).length;
  }

  test("has writes in both regions to be killed at, and comes through without", async () => {
    expect(steps.length).toBeGreaterThan(8);
    expect(steps.length).toBeLessThan(STEPS_MAX);
    expect(new Set(steps.map((step) => step.split(" ")[0]))).toEqual(new Set(MOVERS));
    expect(await theOnly(ids.at(-1) ?? "")).toMatchObject({ name: MOVED.after.name, region: "eu" });
  });

  test("leaves the template in one place, all of it as before or all of it as it was to become", async () => {
    for (const id of ids) {
      const template = await theOnly(id);
      answers.set(id, template);
      const { name, folder, text } = template.region === "eu" ? MOVED.after : MOVED.before;
      expect(template).toMatchObject({ name, folder });
      expect(documentText(await openLink(service, template.template_uri))).toBe(text);
    }
    expect(new Set([...answers.values()].map(({ region }) => region))).toEqual(new Set(["us", "eu"]));
  }, 180_000);

  test("stays so when the jobs have done their work, which leaves files in its own region alone", async () => {
    await service.allJobsDone();
    for (const id of ids) {
      const template = await readTemplate(service, id);
      expect(template).toStrictEqual(answers.get(id));
      const [own, other] = template.region === "eu" ? (["eu", "us"] as const) : (["us", "eu"] as const);
      // The file that was replaced is kept by versioning.
      expect({ id, files: await filesOf(id, own) }).toEqual({ id, files: own === "eu" ? 2 : 1 });
      expect({ id, files: await filesOf(id, other) }).toEqual({ id, files: 0 });
      expect((await openLink(service, template.template_uri)).byteLength).toBeGreaterThan(0);
    }
  }, 180_000);

  test("can be made again", async () => {
    for (const id of ids) {
      expect(await updateTemplate(service, id, { region: "au" }, { region: "uk" })).toMatchObject({ region: "au" });
      expect(await theOnly(id)).toMatchObject({ region: "au" });
    }
  }, 180_000);
});
