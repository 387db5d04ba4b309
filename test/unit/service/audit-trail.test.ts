/** The audit trail has one entry for each call with a key, and none for anything else. */
import { beforeEach, expect, test } from "vitest";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { REGIONS } from "#shared/base/model/region.ts";
import { AUDIT_PARTITIONS, type AuditEntry } from "#shared/storage/repositories/audit-trail.ts";
import { codeOf } from "#test/faults/judge-answer.ts";
import { docxFile, form, get, json, RECIPIENT, read } from "#test/faults/requests.ts";
import { newState, type State } from "#test/faults/state.ts";
import { type CallInit, openWorld, type World } from "#test/faults/world.ts";
import { KEYED_OPERATIONS, requestTo } from "#test/support/operation-requests.ts";

let state: State;
let world: World;
beforeEach(async () => {
  state = await newState();
  world = openWorld(state);
});

function entries(): readonly AuditEntry[] {
  const records = REGIONS.flatMap((region) => [...state.regions[region].records.values()]);
  return records.filter(({ pk }) => pk.startsWith(AUDIT_PARTITIONS)).map(({ body }) => body as unknown as AuditEntry);
}

/** Makes a call, and returns what its entry must say. */
async function called(operation: string, path: string, init: CallInit = {}) {
  const answer = await world.call(path, init);
  const request = answer.headers.get("X-Request-Id");
  return { answer, expected: { operation, status: answer.status, request } };
}

test("each call has its entry with key, object and outcome, wherever it was passed on to, and each entry its call", async () => {
  const { id: account, key } = await get<{ id: string; key: { id: string } }>(world, "/v1/account");
  const before = entries().length;
  const made = await called(
    "createTemplate",
    "/v1/template",
    form("POST", { file: docxFile("Dear [Name]"), region: "eu" }),
  );
  const { id } = read<{ readonly id: string }>(made.answer);
  const data = { template_id: id, data: { Name: RECIPIENT } };
  const stored = await called("generateDocument", "/v1/document", json("POST", data));
  const binary = await called(
    "generateDocument",
    "/v1/document",
    json("POST", data, { headers: { Accept: "application/octet-stream" } }),
  );
  const document = read<{ readonly id: string }>(stored.answer).id;
  const wrong = json("POST", { ...data, output_format: "mp3" });
  const calls = [
    { ...made.expected, object: id },
    { ...stored.expected, object: document },
    { ...binary.expected, object: binary.answer.headers.get("X-Document-Id") },
    (await called("generateDocument", "/v1/document", wrong)).expected,
    (await called("listTemplates", "/v1/template", { region: "au" })).expected,
    (await called("listDocuments", "/v1/document?template_id=*")).expected,
    { ...(await called("getDocument", `/v1/document/${document}`, { region: "us" })).expected, object: document },
    {
      ...(await called("deleteTemplate", `/v1/template/${id}`, { method: "DELETE", region: "uk" })).expected,
      object: id,
    },
    { ...(await called("getTemplate", `/v1/template/${id}`)).expected, object: id },
  ];
  expect(calls.map(({ status }) => status)).toEqual([201, 201, 201, 400, 200, 200, 200, 204, 404]);
  const own = entries()
    .slice(0)
    .filter((entry) => entry.request !== undefined);
  expect(own.length - before).toBe(calls.length);
  for (const call of calls) {
    const found = own.filter(({ request }) => request === call.request);
    expect(found).toEqual([{ account, key: key.id, time: state.time, ...call }]);
  }
  expect(JSON.stringify(entries())).not.toContain(RECIPIENT);
});

test("a template that another region creates and answers compressed is named", async () => {
  const text = Array.from({ length: 400 }, (_, n) => `[Field${n}]`).join(" ");
  const init = { headers: { "Accept-Encoding": "gzip" } };
  const answer = await world.call("/v1/template", form("POST", { file: docxFile(text), region: "eu" }, init));
  expect([answer.status, answer.headers.get("Content-Encoding")]).toEqual([201, "gzip"]);
  const [template] = await get<readonly { readonly id: string }[]>(world, "/v1/template");
  expect(entries().find(({ operation }) => operation === "createTemplate")?.object).toBe(template?.id);
});

test("calls without a key, with a wrong one, and of links have none", async () => {
  for (const key of [null, "no-key-of-anybody-0123456789"])
    expect((await world.call("/v1/template", { key })).status).toBe(401);
  await world.call("/openapi.json", { key: null });
  expect(entries()).toEqual([]);
});

test("a change is not answered as done when its entry cannot be written; reading goes on, and the log has the entry", async () => {
  const failing = openWorld(state, (deps) => ({
    ...deps,
    auditTrail: { ...deps.auditTrail, append: () => Promise.reject(new Error("the trail is full")) },
  }));
  const answer = await failing.call("/v1/template", form("POST", { file: docxFile("[Name]") }));
  expect([answer.status, codeOf(answer)]).toEqual([500, "internal"]);
  expect((await failing.call("/v1/template")).status).toBe(200);
  expect(failing.log.filter((line) => line.includes("was not stored"))).toHaveLength(1);
});

test("every operation that changes something answers 503 storage_full when its entry finds no room", async () => {
  const full = openWorld(state, (deps) => ({
    ...deps,
    auditTrail: { ...deps.auditTrail, append: () => Promise.reject(serviceError("storage_full")) },
  }));
  for (const operation of KEYED_OPERATIONS) {
    const [address, init] = requestTo(operation, "us00000000000000000000000000");
    if ((init?.method ?? "GET") === "GET") continue;
    const answer = await full.call(address, init);
    expect([operation, answer.status, codeOf(answer)]).toEqual([operation, 503, "storage_full"]);
  }
});

test("an entry is there for 365 days by default", async () => {
  await world.call("/v1/template");
  const record = [...state.regions.us.records.values()].find(({ pk }) => pk.startsWith(AUDIT_PARTITIONS));
  expect(record?.expires).toBe(state.time / 1000 + 365 * 24 * 60 * 60);
});

test.each(["x%0aFAKE", "%1b%5b31mred", "%e2%80%ae", "k".repeat(3_000)])(
  "an entry keeps nothing of a path with %s in place of an id",
  async (sent) => {
    const { expected } = await called("getTemplate", `/v1/template/${sent}`);
    const found = entries().filter(({ request }) => request === expected.request);
    expect(found).toHaveLength(1);
    expect(found[0]).not.toHaveProperty("object");
  },
);
