/** Moves as records: whatever steps meet, a template is shown once, and neither lost nor brought back. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Region } from "#shared/base/model/region.ts";
import type { Template } from "#shared/base/model/template.ts";
import { openSqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import type { Records } from "#shared/storage/records/records.ts";
import { type TemplateMoves, templateMoves } from "#shared/storage/repositories/template-moves.ts";
import { type TemplateRepository, templateRepository } from "#shared/storage/repositories/templates.ts";
import { gateRecords } from "#test/support/gated-records.ts";

const ID = "us01m7ys6drs8km1gg3gpgrn7gr9" as Template["id"];
const ACCOUNT = "us01m7ys6drs8km1gg3gpgrn7gr0" as Template["accountId"];

function template(region: Region, fileVersion = "1"): Template {
  const identity = { id: ID, accountId: ACCOUNT, created: 1, updated: 1, name: "T", filename: "T.docx", region };
  const content = { delimiters: { left: "[", right: "]" }, tags: { valid: [], invalid: [] }, problems: [], fonts: [] };
  const file = { pageCount: 1, format: ".docx", fileVersion, previousFiles: [] } as const;
  return { ...identity, ...content, ...file, enhancedSyntax: false, versioningEnabled: false, folder: [] };
}

let records: Records & { close(): void };
let moves: TemplateMoves;
let templates: TemplateRepository;
beforeEach(() => {
  records = openSqliteRecords({ file: ":memory:", now: Date.now });
  moves = templateMoves(records);
  templates = templateRepository(records, Date.now);
});
afterEach(() => records.close());

async function departTo(to: Region, moveId: string): Promise<void> {
  const entry = await templates.getOfAnyAccount(ID);
  if (entry === undefined) throw new Error("there is no template");
  await moves.depart(entry, { moveId, to });
}

const shownVersion = async () => (await templates.getOfAnyAccount(ID))?.template.fileVersion;

test("a staged template is shown when it is admitted, and no sooner; admitting it again changes nothing", async () => {
  await moves.stage("m1", template("us"));
  expect(await shownVersion()).toBeUndefined();
  await moves.admit({ id: ID, moveId: "m1" });
  await moves.admit({ id: ID, moveId: "m1" });
  expect(await shownVersion()).toBe("1");
  expect(await moves.getStaged({ id: ID, moveId: "m1" })).toBeUndefined();
});

test("one that comes back is shown although its earlier forwarding record is settled in that moment", async () => {
  await templates.insert(template("us"));
  await departTo("eu", "m1");
  const forwarding = await moves.getForwarding(ID);
  if (forwarding === undefined) throw new Error("there is no forwarding record");
  await moves.stage("m2", template("us", "2"));
  const gated = gateRecords(records);
  const held = gated.hold("replace", 0);
  const admission = templateMoves(gated.records).admit({ id: ID, moveId: "m2" });
  const goOn = await held;
  await moves.settle(forwarding);
  goOn();
  await admission;
  expect(await shownVersion()).toBe("2");
  expect(await moves.getForwarding(ID)).toBeUndefined();
});

describe("a late second admission", () => {
  // Having read what is present and what is staged, it is held up before it writes.
  async function admitLate(operation: "insert" | "replace", meanwhile: () => Promise<void>): Promise<void> {
    const gated = gateRecords(records);
    const held = gated.hold(operation, 0);
    const late = templateMoves(gated.records).admit({ id: ID, moveId: "m2" });
    const goOn = await held;
    await moves.admit({ id: ID, moveId: "m2" });
    await meanwhile();
    goOn();
    await late;
  }

  const remove = async () => {
    const entry = await templates.getOfAnyAccount(ID);
    if (entry !== undefined) await templates.remove(entry);
  };

  test("does not bring back what was deleted", async () => {
    await moves.stage("m2", template("eu"));
    await admitLate("insert", remove);
    expect(await shownVersion()).toBeUndefined();
  });

  test("does not bring back what has moved on", async () => {
    await moves.stage("m2", template("eu"));
    await admitLate("insert", () => departTo("uk", "m3"));
    expect(await shownVersion()).toBeUndefined();
    expect(await moves.getForwarding(ID)).toMatchObject({ to: "uk", moveId: "m3" });
  });

  test("nor where the template had been before", async () => {
    await templates.insert(template("eu"));
    await departTo("us", "m1");
    await moves.stage("m2", template("eu", "2"));
    await admitLate("replace", () => departTo("uk", "m3"));
    expect(await shownVersion()).toBeUndefined();
    expect(await moves.getForwarding(ID)).toMatchObject({ to: "uk", moveId: "m3" });
  });
});
