/** `npm run generate`: documents of a template and a file of data, whatever happens on the way. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import PizZip from "pizzip";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { documentText } from "#test/support/docx-package.ts";
import { runGenerate, startGenerate } from "#test/support/generate-command.ts";
import { type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";
import { createTemplate, docxFile, listDocuments, listTemplates } from "#test/support/requests.ts";

const API_KEY = "a-key-of-my-own-0123456789";
const COUNT = 4000;

let home: Home;
let program: Program;
let folder: string;
beforeAll(async () => {
  home = await makeHome();
  program = await startProgram(home, { API_KEY });
});
afterAll(async () => {
  await program[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "merganser-generate-"));
  await writeFile(path.join(folder, "Letter.docx"), await docxFile().bytes());
  await writeFile(
    path.join(folder, "people.csv"),
    `Name\n${Array.from({ length: COUNT }, (_, n) => `Person ${n}`).join("\n")}\n`,
  );
  return () => rm(folder, { recursive: true, force: true });
});

const ARGS = ["--template", "Letter.docx", "--data", "people.csv", "--out", "out.zip"];
const environment = () => ({ API_KEY, MERGANSER_ADDRESS: program.addresses.us });

test("a template's file and rows become an archive; nothing else is left in the folder", async () => {
  const { code, stderr } = await runGenerate(folder, ARGS, environment());
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/out\.zip contains 4,000 items\.\n$/) });
  await expectWhole();
  expect((await readdir(folder)).sort()).toEqual(["Letter.docx", "out.zip", "people.csv"]);
});

test("by the template's id, JSON becomes one file in the format of its name", async () => {
  const { id } = await createTemplate(program);
  await writeFile(path.join(folder, "people.json"), '[{"Name": "Ada"}, {"Name": "Bob"}]');
  const args = ["--template", id, "--data", "people.json", "--out", "letters.docx", "--name", "Letters"];
  expect(await runGenerate(folder, args, environment())).toMatchObject({ code: 0 });
  const text = documentText(await readFile(path.join(folder, "letters.docx")));
  expect(text).toContain("Dear Ada,");
  expect(text).toContain("Dear Bob,");
  expect(await listDocuments(program, id)).toMatchObject([{ name: "Letters", data_length: 2 }]);
});

test("one row makes no archive: its file is written, and that is said", async () => {
  await writeFile(path.join(folder, "people.csv"), "Name\nAda\n");
  const { code, stderr } = await runGenerate(folder, ARGS, environment());
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringContaining("out.docx contains 1 item. It is not a .zip"),
  });
  expect(documentText(await readFile(path.join(folder, "out.docx")))).toBe("Dear Ada,");
});

test("items that were left out are reported", async () => {
  await writeFile(path.join(folder, "people.json"), '[{"Name": "Ada"}, {"Name": "data:image/png;base64,AAAA"}]');
  const args = ["--template", "Letter.docx", "--data", "people.json", "--out", "letters.docx", "--lenient"];
  const { code, stderr } = await runGenerate(folder, args, environment());
  const said = /^Warning: left out: Item 2 [^\n]*\nletters\.docx contains 2 items\.$/m;
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(said) });
});

describe("run again it goes on with the same work", () => {
  test("the same command continues its document after Ctrl-C", async () => {
    const before = await listTemplates(program);
    const first = startGenerate(folder, ARGS, environment());
    await expect.poll(() => rememberedDocument(), { interval: 10 }).toBeDefined();
    const id = await rememberedDocument();
    first.child.kill("SIGINT");
    const { code, stderr } = await first.ended;
    expect({ code, stderr }).toEqual({ code: 130, stderr: expect.stringContaining("Run the same command again") });
    expect(await runGenerate(folder, ARGS, environment())).toMatchObject({ code: 0 });
    await expectWhole();
    const [made, ...others] = (await listTemplates(program)).filter(({ id }) => !before.some((one) => one.id === id));
    expect(others).toEqual([]);
    expect(await listDocuments(program, made?.id ?? "")).toMatchObject([{ id }]);
  });

  test("after the service was killed, for which it waits", async () => {
    const run = startGenerate(folder, ARGS, environment());
    await expect.poll(() => rememberedDocument(), { interval: 10 }).toBeDefined();
    program.signal("SIGKILL");
    await program.ended;
    program = await startProgram(home, { API_KEY });
    expect(await run.ended).toMatchObject({ code: 0 });
    await expectWhole();
  });
});

describe("what cannot be is told in words, and nothing is left behind", () => {
  test.each([
    ["a key that opens nothing", { API_KEY: "wrong" }, ARGS, 1, "API key in the Authorization header is invalid"],
    ["no file of data", {}, [...ARGS, "--data", "nothing.csv"], 1, "--data nothing.csv cannot be read"],
    [
      "no template's file, and no id",
      {},
      [...ARGS, "--template", "None.docx"],
      1,
      "--template None.docx cannot be read",
    ],
    ["no key", { API_KEY: "" }, ARGS, 2, "an API key is required"],
    ["no format", {}, [...ARGS, "--out", "out.tar"], 2, "--out must end in .zip or be one of .docx"],
    ["an unknown flag", {}, [...ARGS, "--fast"], 2, "Unknown option '--fast'"],
  ])("%s", async (_what, changes, args, code, words) => {
    const outcome = await runGenerate(folder, args, { ...environment(), ...changes });
    expect(outcome).toEqual({ code, stderr: expect.stringContaining(words) });
    expect((await readdir(folder)).sort()).toEqual(["Letter.docx", "people.csv"]);
  });

  test("data that the service refuses: in the service's words", async () => {
    await writeFile(path.join(folder, "people.csv"), "Name\n");
    const { code, stderr } = await runGenerate(folder, ARGS, environment());
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining("generate: people.csv contains no data"),
    });
    expect((await readdir(folder)).sort()).toEqual(["Letter.docx", "people.csv"]);
  });
});

async function expectWhole(): Promise<void> {
  const files = Object.values(new PizZip(await readFile(path.join(folder, "out.zip"))).files);
  expect(files).toHaveLength(COUNT);
  expect(documentText(files[COUNT - 1]?.asUint8Array() ?? new Uint8Array())).toBe(`Dear Person ${COUNT - 1},`);
}

/** The document that a run has asked for, and will ask for again. */
async function rememberedDocument(): Promise<string | undefined> {
  const text = await readFile(path.join(folder, "out.zip.resume"), "utf8").catch(() => "{}");
  return (JSON.parse(text) as { documentId?: string }).documentId;
}
