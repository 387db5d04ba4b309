/** What becomes of records that do not fit their type: an error where they are read, not a failure somewhere later. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { StoredDocument } from "#shared/base/model/document.ts";
import type { Font } from "#shared/base/model/font.ts";
import { UnreadableRecord } from "#shared/base/model/schema.ts";
import type { SigningKey } from "#shared/base/model/signing-key.ts";
import type { Template } from "#shared/base/model/template.ts";
import type { Upload } from "#shared/base/model/upload.ts";
import { secretInRecords } from "#shared/storage/links/link-secret.records.ts";
import { toRecord as fromItem, toItem } from "#shared/storage/records/record-items.dynamodb.ts";
import { openSqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import type { JsonObject, Records } from "#shared/storage/records/records.ts";
import { accountRepository } from "#shared/storage/repositories/accounts.ts";
import { type Batch, batchRepository } from "#shared/storage/repositories/batches.ts";
import { documentRepository } from "#shared/storage/repositories/documents.ts";
import { fontRepository } from "#shared/storage/repositories/fonts.ts";
import { idempotencyRepository } from "#shared/storage/repositories/idempotency.ts";
import { namedFiles } from "#shared/storage/repositories/named-files.ts";
import { passesOver } from "#shared/storage/repositories/passes.ts";
import { runningRequests } from "#shared/storage/repositories/running-requests.ts";
import { signingKeyRepository } from "#shared/storage/repositories/signing-keys.ts";
import { storedBytesCounters } from "#shared/storage/repositories/stored-bytes.ts";
import { templateMoves } from "#shared/storage/repositories/template-moves.ts";
import { templateRepository } from "#shared/storage/repositories/templates.ts";
import { uploadRepository } from "#shared/storage/repositories/uploads.ts";
import { webhookSecrets } from "#shared/storage/repositories/webhook-secrets.ts";
import { webhookRepository } from "#shared/storage/repositories/webhooks.ts";

const ACCOUNT = "us01m7ys6drs8km1gg3gpgrn7gr0" as Template["accountId"];
const SIGNING_KEY: SigningKey = {
  id: "us01m7ys6drs8km1gg3gpgrn7gr2" as SigningKey["id"],
  accountId: ACCOUNT,
  created: 1,
  name: "Seal",
  region: "us",
  algorithm: "rsa",
  holder: "Ada Ltd",
  issuer: "O=Test CA",
  validFrom: 1,
  validTo: 2,
  certificates: ["MII="],
  wrappedKey: "AQ==",
  timestampUrl: "https://timestamp.example.com",
};

const FONT: Font = {
  id: "us01m7ys6drs8km1gg3gpgrn7gr1" as Font["id"],
  accountId: ACCOUNT,
  created: 1,
  filename: "Corporate.ttf",
  format: ".ttf",
  region: "us",
  licence: "installable",
  faces: [{ families: ["Corporate"], style: "Regular", weight: 400, isBold: false, isItalic: false }],
  storedBytes: 7,
};
const KEY = "an API key";
const KEY_USE = { place: { account: ACCOUNT, operation: "createTemplate", key: "k" }, request: { fingerprint: "f" } };

const TEMPLATE: Template = {
  id: "us01m7ys6drs8km1gg3gpgrn7gr1" as Template["id"],
  accountId: ACCOUNT,
  created: 1,
  updated: 2,
  name: "Offer",
  pageCount: null,
  delimiters: { left: "[", right: "]" },
  tags: { valid: ["name", { people: ["age", { pets: [] }] }], invalid: ["[x"] },
  problems: [{ tag: "[x", kind: "unclosed_tag", part: "body", context: "…", suggestion: "Close it." }],
  fonts: [{ name: "Arial", embedded: false, found: null, substitute: null }],
  filename: "Offer.docx",
  format: ".docx",
  region: "us",
  enhancedSyntax: false,
  versioningEnabled: true,
  folder: ["a", "b"],
  fileVersion: "v2",
  bytes: 7,
  formerVersions: ["v0"],
  previousFiles: [{ fileVersion: "v1", filename: "Old.docx", format: ".docx", replaced: 2 }],
  arrivedBy: "m1",
};

const DOCUMENT: StoredDocument = {
  id: "us01m7ys6drs8km1gg3gpgrn7gr2" as StoredDocument["id"],
  accountId: ACCOUNT,
  templateId: TEMPLATE.id,
  created: 1,
  name: "Offer",
  dataLength: 1,
  filename: "Offer.pdf",
  format: ".pdf",
  region: "us",
  disposition: "inline",
  storedBytes: 7,
  info: { warnings: ["attach was ignored"], conformance: "PDF/A-3b", profile: undefined, pageCount: 1 },
};

const UPLOAD: Upload = { id: "us1" as Upload["id"], accountId: ACCOUNT, filename: "a.docx", expires: 9e12 };

const BATCH: Batch = {
  id: DOCUMENT.id,
  accountId: ACCOUNT,
  state: "failed",
  created: 1,
  touched: 9e12,
  itemsTotal: 4,
  planned: { ranges: 2, atOnce: 1, at: 8 },
  lease: { worker: "w", until: 5 },
  setbacks: 0,
  failure: { code: "merge_failed", message: "Item 3 …" },
};

let records: Records & { close(): void };
beforeEach(() => {
  records = openSqliteRecords({ file: ":memory:", now: Date.now });
});
afterEach(() => records.close());

const random = { now: Date.now, randomBytes: (count: number) => new Uint8Array(count) };
const templates = () => templateRepository(records, Date.now);
const documents = () => documentRepository(records);
const uploads = () => uploadRepository(records, { now: Date.now, worker: "w", isOver: () => false });
const signingKeys = () => signingKeyRepository(records);
const fonts = () => fontRepository(records);
const accounts = () => accountRepository(records, Date.now);
const batches = () => batchRepository(records, { now: Date.now, worker: "w" });
const webhooks = () => webhookRepository(records);
const uses = () => idempotencyRepository(records, { now: Date.now, worker: "w", isOver: () => false });
const claim = () => uses().claim(KEY_USE.place, { ...KEY_USE.request, id: "i" });
const running = () => runningRequests(records, { now: Date.now, max: 9 });
const listed = async <Entry>(entries: AsyncIterable<Entry>) => Array.fromAsync(entries);

/** How a record of each kind is written, and every way in which it is read. */
const KINDS: readonly {
  readonly kind: string;
  readonly write: () => Promise<unknown>;
  readonly read: Readonly<Record<string, () => Promise<unknown>>>;
  /** Bodies that do not fit, with the field that is named. */
  readonly misfits: readonly (readonly [change: JsonObject, field: string])[];
}[] = [
  {
    kind: "template",
    write: () => templates().insert(TEMPLATE),
    read: {
      get: () => templates().get(ACCOUNT, TEMPLATE.id),
      list: () => listed(templates().list(ACCOUNT)),
    },
    misfits: [
      [{ tags: { valid: ["a", { people: ["SECRET", 7] }], invalid: [] } }, "tags.valid[1].*[1]"],
      [{ tags: undefined }, "tags"],
      [{ fileVersion: undefined }, "fileVersion"],
      [{ format: "SECRET" }, "format"],
      [{ pageCount: "SECRET" }, "pageCount"],
      [{ folder: "SECRET" }, "folder"],
      [{ previousFiles: [{ fileVersion: "SECRET" }] }, "previousFiles[0].filename"],
      [{ problems: [{}] }, "problems[0].tag"],
      [{ invoiceMapping: { number: 7 } }, "invoiceMapping.*"],
    ],
  },
  {
    kind: "template",
    write: () => templateMoves(records).stage("m1", TEMPLATE),
    read: { getStaged: () => templateMoves(records).getStaged({ id: TEMPLATE.id, moveId: "m1" }) },
    misfits: [[{ delimiters: { left: "SECRET" } }, "delimiters.right"]],
  },
  {
    kind: "running requests",
    write: () => running().begin(ACCOUNT),
    read: { begin: () => running().begin(ACCOUNT) },
    misfits: [
      [{ running: "SECRET" }, "running"],
      [{ running: [{ id: "i", until: "SECRET" }] }, "running[0].until"],
    ],
  },
  {
    kind: "sum of stored bytes",
    write: () => storedBytesCounters(records, "eu").add(ACCOUNT, { templates: 1, documents: 2 }),
    read: { storedBy: () => storedBytesCounters(records, "eu").storedBy(ACCOUNT) },
    misfits: [[{ templates: "SECRET" }, "templates"]],
  },
  {
    kind: "pass over a region",
    write: () => passesOver(records).put("STORAGE", { begun: 1, isDone: false, next: "x" }),
    read: { get: () => passesOver(records).get("STORAGE") },
    misfits: [[{ isDone: "SECRET" }, "isDone"]],
  },
  {
    kind: "forwarding record",
    write: async () => {
      await templates().insert(TEMPLATE);
      await templateMoves(records).depart({ template: TEMPLATE, rev: 1 }, { moveId: "m2", to: "eu" });
    },
    read: {
      getForwarding: () => templateMoves(records).getForwarding(TEMPLATE.id),
      list: () => listed(templates().list(ACCOUNT)),
    },
    misfits: [
      [{ departedTo: "SECRET" }, "departedTo"],
      [{ moveId: 7 }, "moveId"],
    ],
  },
  {
    kind: "document",
    write: () => documents().insert(DOCUMENT),
    read: {
      get: () => documents().get(ACCOUNT, DOCUMENT.id),
      list: () => listed(documents().list(ACCOUNT, DOCUMENT.templateId)),
    },
    misfits: [
      [{ id: undefined }, "id"],
      [{ storedBytes: "SECRET" }, "storedBytes"],
      [{ disposition: "SECRET" }, "disposition"],
      [{ info: { warnings: "SECRET" } }, "info.warnings"],
      [{ info: { warnings: [], pageCount: "SECRET" } }, "info.pageCount"],
    ],
  },
  {
    kind: "font",
    write: () => fonts().insert(FONT),
    read: { get: () => fonts().get(ACCOUNT, FONT.id), list: () => fonts().list(ACCOUNT) },
    misfits: [
      [{ faces: "SECRET" }, "faces"],
      [{ licence: "SECRET" }, "licence"],
    ],
  },
  {
    kind: "signing key",
    write: () => signingKeys().insert(SIGNING_KEY),
    read: {
      get: () => signingKeys().get(ACCOUNT, SIGNING_KEY.id),
      list: () => signingKeys().list(ACCOUNT),
    },
    misfits: [
      [{ wrappedKey: undefined }, "wrappedKey"],
      [{ algorithm: "SECRET" }, "algorithm"],
      [{ certificates: [1] }, "certificates[0]"],
    ],
  },
  {
    kind: "upload",
    write: () => uploads().insert(UPLOAD),
    read: { get: () => uploads().get(ACCOUNT, UPLOAD.id) },
    misfits: [
      [{ ended: "SECRET" }, "ended"],
      [{ use: { by: "a", worker: "w" } }, "use.began"],
      [{ expires: "SECRET" }, "expires"],
    ],
  },
  {
    kind: "batch",
    write: () => batches().insert(BATCH),
    read: { get: () => batches().get(ACCOUNT, BATCH.id) },
    misfits: [
      [{ state: "SECRET" }, "state"],
      [{ lease: { worker: "SECRET" } }, "lease.until"],
      [{ failure: { code: "SECRET", message: "" } }, "failure.code"],
    ],
  },
  {
    kind: "webhook",
    write: () => webhooks().insert({ id: DOCUMENT.id, accountId: ACCOUNT, url: "https://example.com" }),
    read: { get: () => webhooks().get(DOCUMENT.id) },
    misfits: [[{ url: undefined }, "url"]],
  },
  {
    kind: "webhook secret",
    write: () => webhookSecrets(records, random).getOrMake(ACCOUNT),
    read: {
      getOrMake: () => webhookSecrets(records, random).getOrMake(ACCOUNT),
      listSigning: () => webhookSecrets(records, random).listSigning(ACCOUNT),
    },
    misfits: [
      [{ secret: undefined }, "secret"],
      [{ formerUntil: "SECRET" }, "formerUntil"],
    ],
  },
  {
    kind: "link secret",
    write: () => secretInRecords(records, random.randomBytes),
    read: { secret: () => secretInRecords(records, random.randomBytes) },
    misfits: [[{ secret: undefined }, "secret"]],
  },
  {
    kind: "use of an Idempotency-Key",
    write: claim,
    read: { claim },
    misfits: [
      [{ isDone: undefined }, "isDone"],
      [{ fingerprint: 7 }, "fingerprint"],
    ],
  },
  {
    kind: "account",
    write: () => accounts().insert({ id: ACCOUNT, plan: "Free", region: "us" }),
    read: { get: () => accounts().get(ACCOUNT), list: () => listed(accounts().list()) },
    misfits: [
      [{ plan: "SECRET" }, "plan"],
      [{ region: undefined }, "region"],
    ],
  },
  {
    kind: "API key",
    write: async () => {
      await accounts().insert({ id: ACCOUNT, plan: "Free", region: "us" });
      await accounts().addKey(KEY, { id: ACCOUNT });
    },
    read: {
      findByKey: () => accounts().findByKey(KEY),
      findKey: () => accounts().findKey(KEY),
      keysOf: () => listed(accounts().keysOf(ACCOUNT)),
    },
    misfits: [
      [{ id: undefined }, "id"],
      [{ revoked: "SECRET" }, "revoked"],
    ],
  },
];

const WAYS = KINDS.flatMap((each) =>
  Object.entries(each.read).map(([method, read]) => ({ ...each, method, readBy: read })),
);

describe.each(WAYS)("a stored $kind, read by $method", ({ kind, write, readBy, misfits }) => {
  test.each(misfits)("that does not fit is an error that names the kind and the field: %j", async (change, field) => {
    await writeChanged(write, change);
    const error = await readBy().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(UnreadableRecord);
    const { message } = error as UnreadableRecord;
    expect(message).toMatch(
      new RegExp(`^the stored ${kind}(?: [A-Z]+#\\S+)? cannot be read: ${RegExp.escape(field)} is not `),
    );
    expect(message).not.toContain("SECRET");
  });

  test("that a newer version has written with a further field is read", async () => {
    await write();
    const before = await readBy();
    await change({ addedLater: { by: ["a newer version"] } });
    const after = JSON.stringify(await readBy());
    expect(after.replace(',"addedLater":{"by":["a newer version"]}', "").replace(/"rev":\d/g, "")).toBe(
      JSON.stringify(before).replace(/"rev":\d/g, ""),
    );
  });
});

test("everything that a template holds is read as it was written, and a further field is kept by changes", async () => {
  await templates().insert(TEMPLATE);
  await change({ addedLater: 1 });
  const entry = await templates().get(ACCOUNT, TEMPLATE.id);
  expect(entry?.template).toEqual({ ...TEMPLATE, addedLater: 1 });
  await templates().replace({ template: { ...TEMPLATE, ...entry?.template, name: "New" }, rev: entry?.rev ?? 0 });
  expect((await templates().get(ACCOUNT, TEMPLATE.id))?.template).toEqual({ ...TEMPLATE, name: "New", addedLater: 1 });
});

test("a template of before problems, fonts and versions is read", async () => {
  await templates().insert(TEMPLATE);
  await change({ problems: undefined, fonts: undefined, previousFiles: undefined, fileVersion: 1 });
  const read = (await templates().get(ACCOUNT, TEMPLATE.id))?.template;
  expect(read).toEqual({ ...TEMPLATE, problems: [], fonts: [], previousFiles: [], fileVersion: "1" });
});

test("a document of before warnings were kept is read", async () => {
  await documents().insert(DOCUMENT);
  await change({ info: undefined });
  const { info: _, ...document } = DOCUMENT;
  expect((await documents().get(ACCOUNT, DOCUMENT.id))?.document).toEqual(document);
});

test.each([
  ["TEMPLATE", "template"],
  ["STAGED#m1", "template"],
  ["DOCUMENT", "document"],
  ["BATCH", "batch"],
  ["UPLOAD", "upload"],
])("the files that a backup needs are not guessed from a record that does not fit: %s", (sk, kind) => {
  const naming = () => namedFiles({ pk: "p", sk, rev: 1, body: {} });
  expect(naming).toThrow(new UnreadableRecord(`the stored ${kind} p cannot be read: id is not text`));
});

test("the files of a record that is damaged elsewhere are backed up", async () => {
  expect(namedFiles({ pk: "p", sk: "DOCUMENT", rev: 1, body: { id: "us1", format: ".foo" } }).required).toHaveLength(1);
  const template = { id: "us1", fileVersion: 2, previousFiles: [{ fileVersion: "1", filename: 7 }], tags: 7 };
  expect(namedFiles({ pk: "p", sk: "TEMPLATE", rev: 1, body: template }).required).toHaveLength(2);
});

test("a template with a problem of a kind that a newer version knows is read", async () => {
  await templates().insert(TEMPLATE);
  const problem = { tag: "[a", kind: "unheard_of", part: "body", context: "[a", suggestion: "Write [a]." };
  await change({ problems: [problem] });
  expect((await templates().get(ACCOUNT, TEMPLATE.id))?.template.problems).toEqual([problem]);
});

describe("a list that may lack what cannot be read is told of it, and yields the rest", () => {
  test("a list reports templates and forwarding records that cannot be read, and yields the rest", async () => {
    const reported: string[] = [];
    const repository = templateRepository(records, Date.now, ({ message }) => reported.push(message));
    const ids = ["us1", "us2", "us3"] as Template["id"][];
    for (const [created, id] of ids.entries()) await repository.insert({ ...TEMPLATE, id, created });
    await templateMoves(records).depart({ template: { ...TEMPLATE, id: "us3" as Template["id"] }, rev: 1 }, MOVE);
    await change({ departedTo: "SECRET" });
    await records.replace({ ...(await recordOf("TEMPLATE#us2")), body: { id: "us2", name: "SECRET" } });
    expect((await listed(repository.list(ACCOUNT))).map(({ id }) => id)).toEqual(["us1"]);
    expect(reported).toEqual([
      expect.stringMatching(/^the stored forwarding record TEMPLATE#us3 cannot be read: departedTo is not /),
      expect.stringMatching(/^the stored template TEMPLATE#us2 cannot be read: /),
    ]);
  });

  test("a list reports documents that cannot be read, and yields the rest", async () => {
    const reported: string[] = [];
    const repository = documentRepository(records, ({ message }) => reported.push(message));
    await repository.insert(DOCUMENT);
    const other = "us01m7ys6drs8km1gg3gpgrn7gr9" as StoredDocument["id"];
    await repository.insert({ ...DOCUMENT, id: other, created: 2 });
    await change({ dataLength: "SECRET" });
    expect(await listed(repository.list(ACCOUNT, DOCUMENT.templateId))).toEqual([DOCUMENT]);
    expect(reported).toEqual([`the stored document DOCUMENT#${other} cannot be read: dataLength is not a number`]);
  });
});

const MOVE = { moveId: "m2", to: "eu" } as const;

async function recordOf(pk: string) {
  const record = await records.get(pk, "TEMPLATE");
  if (record === undefined) throw new Error("there is no record");
  return record;
}

const NO_OBJECT = new UnreadableRecord("the stored record p cannot be read: it is not an object");

test.each(["", "SECRET", '{"name":"SECRET"', "[7]", "null"])(
  "an item of DynamoDB with the body %j is an error",
  async (body) => {
    const item = await toItem({ pk: "p", sk: "s", rev: 1, body: {} });
    await expect(fromItem({ ...item, body: { S: body } })).rejects.toEqual(NO_OBJECT);
  },
);

// SQLite's triggers refuse bodies that are not JSON.
test.each(["[7]", "null", '"SECRET"'])("a row of SQLite with the body %j is an error", async (body) => {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-stored-"));
  const file = path.join(folder, "records.db");
  const opened = openSqliteRecords({ file, now: Date.now });
  await opened.insert({ pk: "p", sk: "s", group: "g", created: 1, body: {} });
  const database = new DatabaseSync(file);
  database.prepare("UPDATE records SET body = ?").run(body);
  database.close();
  await expect(opened.get("p", "s")).rejects.toEqual(NO_OBJECT);
  await opened.insert({ pk: "q", sk: "s", group: "g", created: 1, body: {} });
  const page = await opened.listGroup("g");
  expect([page.records.map(({ pk }) => pk), page.unreadable]).toEqual([["q"], [NO_OBJECT]]);
  opened.close();
  await rm(folder, { recursive: true });
});

/** The last record that was written. */
let last: { readonly pk: string; readonly sk: string };

/** Writes a record, and changes its body as no repository would. */
async function writeChanged(write: () => Promise<unknown>, body: JsonObject): Promise<void> {
  await write();
  await change(body);
}

async function change(body: JsonObject): Promise<void> {
  const record = await records.get(last.pk, last.sk);
  if (record === undefined) throw new Error("there is no record");
  await records.replace({ ...record, body: { ...record.body, ...body } });
}

beforeEach(() => {
  const { insert, replace } = records;
  records.insert = (record) => {
    last = record;
    return insert(record);
  };
  records.replace = (record) => {
    last = record;
    return replace(record);
  };
});
