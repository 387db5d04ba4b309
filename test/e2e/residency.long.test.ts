/** What belongs to a template is stored in its region alone; the others hold ids (interface.md, 7; docs/api.md, Regions). */
import path from "node:path";
import { expect, test } from "vitest";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { filesHolding, searchableDocx } from "#test/support/files-holding.ts";
import { type Home, makeHome, type Program, startProgram } from "#test/support/program.ts";
import {
  createTemplate,
  file,
  generateBinary,
  generateDocument,
  listDocuments,
  listTemplates,
  putForm,
  remove,
  updateTemplate,
} from "#test/support/requests.ts";
import { upload } from "#test/support/uploads.ts";

const NAME = "Name 4711";
const TEXT = "Text 4712 for [Tag 4713]";
const VALUE = "Value 4714";
const FOLDER = "Folder 4715";
const DOCUMENT = "Document 4716";
const TRACES = [NAME, TEXT, "Tag 4713", VALUE, FOLDER, DOCUMENT];

async function callWithEverything(program: Program, region: Region, address: Region) {
  const uploaded = file(searchableDocx(TEXT), "T.docx");
  const template = await createTemplate(
    program,
    { file: uploaded, name: NAME, folder: FOLDER, region },
    { region: address, headers: { "Idempotency-Key": crypto.randomUUID() } },
  );
  const fields = { template_id: template.id, data: { "Tag 4713": VALUE }, name: DOCUMENT };
  const keyed = { region: address, headers: { "Idempotency-Key": crypto.randomUUID() } };
  const document = await generateDocument(program, fields, keyed);
  await updateTemplate(program, template.id, { file: uploaded, name: `${NAME} again` }, { region: address });
  await listTemplates(program, `?folder=${FOLDER}`, { region: address });
  await listDocuments(program, template.id, { region: address });
  return { template, document };
}

/** Returns the regions whose folders contain a trace, or "directory.db" for what all regions share. */
async function holders({ dataFolder }: Home, traces = TRACES): Promise<readonly string[]> {
  const files = await Promise.all(traces.map((trace) => filesHolding(dataFolder, trace)));
  return [...new Set(files.flat().map((found) => found.split(path.sep)[0] ?? ""))];
}

test("wherever the calls come in, names, texts, tags, data and folders are in the owner's region alone", async () => {
  await using home = await makeHome();
  await using program = await startProgram(home);
  for (const address of REGIONS) await callWithEverything(program, "au", address);
  expect(await holders(home)).toEqual(["au"]);
});

test("after a move the old region holds the documents that stayed, and of the template its id", async () => {
  await using home = await makeHome();
  await using program = await startProgram(home);
  const { template } = await callWithEverything(program, "us", "uk");
  await updateTemplate(program, template.id, { region: "eu" }, { region: "au" });
  const ofTemplate = [NAME, TEXT, "Tag 4713", FOLDER];
  await expect.poll(() => holders(home, ofTemplate)).toEqual(["eu"]);
  expect(await holders(home, [DOCUMENT])).toEqual(["us"]);
  expect(await holders(home, [template.id])).toEqual(expect.arrayContaining(["us", "eu"]));
});

test("a move that was refused leaves nothing in the region to which it did not go", async () => {
  await using home = await makeHome();
  await using program = await startProgram(home);
  const { template } = await callWithEverything(program, "us", "us");
  const wrong = file(Buffer.from("no .docx"), "T.docx");
  const response = await program.call(`/v1/template/${template.id}`, putForm({ region: "eu", file: wrong }));
  expect(response.status).toBe(422);
  expect(await holders(home)).toEqual(["us"]);
});

test("an upload lies in its region alone, and when it is used nowhere any more", async () => {
  await using home = await makeHome();
  await using program = await startProgram(home);
  const { id } = await upload(program, new File([`Tag\n${VALUE}`], `${NAME}.csv`), { region: "au" }, { region: "eu" });
  expect(await holders(home, [VALUE, NAME])).toEqual(["au"]);
  const { id: template_id } = await createTemplate(program, { region: "uk" });
  await generateBinary(program, { template_id, file_id: id, data: "" });
  await expect.poll(() => holders(home, [VALUE, NAME])).toEqual([]);
});

test("deleted templates and documents are found nowhere on the disk", async () => {
  await using home = await makeHome();
  await using program = await startProgram(home);
  const { template, document } = await callWithEverything(program, "uk", "us");
  await remove(program, `/v1/document/${document.id}`);
  await remove(program, `/v1/template/${template.id}`);
  await expect.poll(() => holders(home)).toEqual([]);
});

test("also when the program is killed right after", async () => {
  await using home = await makeHome();
  const key = { API_KEY: "a-key-of-my-own-0123456789" };
  {
    await using program = await startProgram(home, key);
    const { template, document } = await callWithEverything(program, "uk", "us");
    await remove(program, `/v1/document/${document.id}`);
    await remove(program, `/v1/template/${template.id}`);
    program.signal("SIGKILL");
    await program.ended;
  }
  await using _ = await startProgram(home, key);
  await expect.poll(() => holders(home)).toEqual([]);
});
