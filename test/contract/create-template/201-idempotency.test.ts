/** POST /v1/template with an Idempotency-Key: sent again, it makes no second template. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { REGIONS } from "#shared/base/model/region.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { expectError } from "#test/support/error-answers.ts";
import { firstAnswer, keyed, replayedAnswer } from "#test/support/idempotency.ts";
import {
  answerOf,
  docxFile,
  type FormFields,
  file,
  listTemplates,
  openLink,
  postForm,
  postJson,
  type TemplateAnswer,
  updateTemplate,
} from "#test/support/requests.ts";
import { type CallOptions, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const upload = docxFile();

function post(key: string, fields: FormFields = {}, options: CallOptions = {}): Promise<Response> {
  return service.call("/v1/template", keyed(key, postForm({ file: upload, ...fields }, options)));
}

async function countOf(name: string, options: CallOptions = {}): Promise<number> {
  return (await listTemplates(service, "", options)).filter((template) => template.name === name).length;
}

describe("the same request with the same key", () => {
  test("is answered with the first template, and makes no second one", async () => {
    const fields = { name: "Once", folder: ["a", "b"], delimiters: '{"left":"[","right":"]"}' };
    const first = await firstAnswer<TemplateAnswer>(await post("once", fields));
    const again = await replayedAnswer<TemplateAnswer>(await post("once", fields));
    expect(again).toEqual(first);
    expect(first).toMatchObject({ name: "Once", folder: ["a", "b"], tags: { valid: ["Name"], invalid: [] } });
    expect(await countOf("Once")).toBe(1);
    expect(await openLink(service, again.template_uri)).toEqual(await upload.bytes());
  });

  test("may be sent any number of times, also to a service that was started anew", async () => {
    const first = await firstAnswer<TemplateAnswer>(await post("restart", { name: "Restarted" }));
    await service.restart();
    for (let time = 0; time < 3; time++) {
      expect(await replayedAnswer(await post("restart", { name: "Restarted" }))).toEqual(first);
    }
    expect(await countOf("Restarted")).toBe(1);
  });

  test("is the same when the form has another boundary, another order of fields, and fields that are unknown", async () => {
    const first = await firstAnswer<TemplateAnswer>(await post("form", { name: "Form", enhanced_syntax: "false" }));
    const form = postForm({ enhanced_syntax: "false", name: "Form", sent_at: "now", file: upload });
    expect(await replayedAnswer(await service.call("/v1/template", keyed("form", form)))).toEqual(first);
  });

  test("is answered with the template as it is, when it was changed or has moved meanwhile", async () => {
    const first = await firstAnswer<TemplateAnswer>(await post("changed", { name: "Changed" }));
    const changed = await updateTemplate(service, first.id, { name: "Renamed", region: "uk" });
    for (const region of REGIONS) {
      expect(await replayedAnswer(await post("changed", { name: "Changed" }, { region }))).toEqual(changed);
    }
    expect(await countOf("Changed")).toBe(0);
  });

  test("twenty equal requests at once make one template; the others get 409 idempotency_key_in_use", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post("twenty", { name: "Twenty" })));
    const made = answers.filter(({ status }) => status === 201);
    const templates = await Promise.all(made.map((answer) => answerOf<TemplateAnswer>(answer, 201)));
    expect(new Set(templates.map(({ id }) => id)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      await expectError(answer, 409, "idempotency_key_in_use");
    }
    expect(await replayedAnswer(await post("twenty", { name: "Twenty" }))).toEqual(templates[0]);
    expect(await countOf("Twenty")).toBe(1);
  });

  test("reaches its region from every address", async () => {
    const fields = { name: "Forwarded", region: "eu" };
    const first = await firstAnswer<TemplateAnswer>(await post("region", fields, { region: "au" }));
    expect(first.region).toBe("eu");
    expect(await replayedAnswer(await post("region", fields, { region: "uk" }))).toEqual(first);
    expect(await replayedAnswer(await post("region", fields, { region: "eu" }))).toEqual(first);
  });
});

describe("a key belongs to one account and one operation", () => {
  test("another account's same key has nothing to do with it", async () => {
    const stranger = { key: service.strangersKey };
    const mine = await firstAnswer<TemplateAnswer>(await post("shared", { name: "Mine" }));
    const theirs = await firstAnswer<TemplateAnswer>(await post("shared", { name: "Theirs" }, stranger));
    expect(theirs.id).not.toBe(mine.id);
    expect(await replayedAnswer(await post("shared", { name: "Theirs" }, stranger))).toEqual(theirs);
    expect(await replayedAnswer(await post("shared", { name: "Mine" }))).toEqual(mine);
  });

  test("the same key at POST /v1/document is another key", async () => {
    const { id } = await firstAnswer<TemplateAnswer>(await post("both"));
    const request = keyed("both", postJson({ template_id: id, data: { Name: "Ada" } }));
    expect(await firstAnswer(await service.call("/v1/document", request))).toMatchObject({ template_id: id });
  });

  test("without a key, and with another, each request makes a template", async () => {
    const requests = [postForm({ file: upload }), postForm({ file: upload }), keyed("k1", postForm({ file: upload }))];
    const ids = [];
    for (const request of [...requests, keyed("k2", postForm({ file: upload }))]) {
      ids.push((await firstAnswer<TemplateAnswer>(await service.call("/v1/template", request))).id);
    }
    expect(new Set(ids).size).toBe(4);
  });
});

test("a request that failed frees its key, for the same request and for a corrected one", async () => {
  const broken = { file: file(new TextEncoder().encode("no zip"), "Letter.docx"), name: "Corrected" };
  const text = await (await post("failed", broken)).text();
  expect(text).toContain('"statusCode":422');
  expect(await (await post("failed", broken)).text()).toBe(text);
  const template = await firstAnswer<TemplateAnswer>(await post("failed", { name: "Corrected" }));
  expect(await replayedAnswer(await post("failed", { name: "Corrected" }))).toEqual(template);
});

describe("for 24 hours", () => {
  const HOUR_MS = 60 * 60 * 1000;
  const start = Date.parse("2027-01-01T00:00:00Z");
  beforeEach(() => service.stopClock(start));
  afterEach(() => service.stopClock(null));

  test("the key stands for its first request, then it is free", async () => {
    const first = await firstAnswer<TemplateAnswer>(await post("day", { name: "Day" }));
    await service.stopClock(start + 24 * HOUR_MS - 1000);
    expect(await replayedAnswer(await post("day", { name: "Day" }))).toEqual(first);
    await service.stopClock(start + 24 * HOUR_MS + 1000);
    const other = { name: "Next day", file: docxFile(paragraph("Dear [Other],")) };
    expect(await firstAnswer(await post("day", other))).toMatchObject({ name: "Next day", tags: { valid: ["Other"] } });
  });
});
