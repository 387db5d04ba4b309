/**
 * On AWS too what belongs to a template is stored in its region alone (interface.md, 7; docs/api.md, Regions): found by reading
 * every item of every table and every file of every bucket.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { readItem } from "#shared/storage/records/record-items.dynamodb.ts";
import { type DeployedService, openDeployment } from "#test/support/deployment.ts";
import { searchableDocx } from "#test/support/files-holding.ts";
import {
  createTemplate,
  file,
  generateBinary,
  generateDocument,
  listDocuments,
  listTemplates,
  remove,
  updateTemplate,
} from "#test/support/requests.ts";
import { upload } from "#test/support/uploads.ts";

const PLACES = ["directory", ...REGIONS] as const;

let service: DeployedService;
beforeAll(async () => {
  service = await openDeployment();
});
afterAll(() => service[Symbol.asyncDispose]());

/** Texts that no other test has. */
function traces(number: number) {
  const said = (what: string) => `${what} ${number}`;
  return { name: said("Name"), text: said("Text"), tag: said("Tag"), value: said("Value"), folder: said("Folder") };
}

async function callWithEverything(trace: ReturnType<typeof traces>, region: Region, address: Region) {
  const uploaded = file(searchableDocx(`${trace.text} for [${trace.tag}]`), "T.docx");
  const keyed = () => ({ region: address, headers: { "Idempotency-Key": crypto.randomUUID() } });
  const fields = { file: uploaded, name: trace.name, folder: trace.folder, region };
  const template = await createTemplate(service, fields, keyed());
  const data = { template_id: template.id, data: { [trace.tag]: trace.value }, name: `${trace.name} document` };
  const document = await generateDocument(service, data, keyed());
  await updateTemplate(service, template.id, { file: uploaded, name: `${trace.name} again` }, { region: address });
  await listTemplates(service, `?folder=${trace.folder}`, { region: address });
  await listDocuments(service, template.id, { region: address });
  return { template, document };
}

/** The places of which a table, or a region's bucket, holds one of the texts. */
async function holders(texts: readonly string[]): Promise<readonly string[]> {
  const holding = await Promise.all(
    PLACES.map(async (place) => {
      const contents = [...(await recordsOf(place)), ...(place === "directory" ? [] : await filesOf(place))];
      return contents.some((content) => texts.some((text) => content.includes(text)));
    }),
  );
  return PLACES.filter((_, at) => holding[at]);
}

async function recordsOf(place: (typeof PLACES)[number]): Promise<readonly string[]> {
  const items = await service.stores.itemsOf(place);
  return Promise.all(
    // What was removed holds its keys alone.
    items.map(async (item) => JSON.stringify(item.body === undefined ? item : (await readItem(item)).record)),
  );
}

async function filesOf(region: Region): Promise<readonly string[]> {
  const keys = await service.stores.objectsOf(region);
  const files = await Promise.all(keys.map(async (key) => Buffer.from(await service.stores.readObject(region, key))));
  return [...keys, ...files.map((bytes) => bytes.toString("latin1"))];
}

test("wherever the calls come in, names, texts, tags, data and folders are in the owner's region alone", async () => {
  const trace = traces(4711);
  for (const address of REGIONS) await callWithEverything(trace, "eu", address);
  expect(await holders(Object.values(trace))).toEqual(["eu"]);
  for (const text of [trace.name, trace.text, trace.tag, trace.folder]) expect(await holders([text])).toEqual(["eu"]);
});

test("after a move the old region holds the documents that stayed, and of the template its id", async () => {
  const { name, text, tag, folder, ...trace } = traces(4712);
  const { template } = await callWithEverything({ ...trace, name, text, tag, folder }, "us", "uk");
  await updateTemplate(service, template.id, { region: "eu" }, { region: "au" });
  await expect.poll(() => holders([text, tag, folder, `${name} again`])).toEqual(["eu"]);
  expect(await holders([`${name} document`])).toEqual(["us"]);
  expect(await holders([template.id])).toEqual(expect.arrayContaining(["us", "eu"]));
});

test("an upload lies in its region alone, and when it is used nowhere any more", async () => {
  const { name, value } = traces(4713);
  const sheet = new File([`Name\n${value}`], `${name}.csv`);
  const { id } = await upload(service, sheet, { region: "au" }, { region: "eu" });
  expect(await holders([name, value])).toEqual(["au"]);
  const { id: template_id } = await createTemplate(service, { region: "uk" });
  await generateBinary(service, { template_id, file_id: id, data: "" });
  await expect.poll(() => holders([name, value])).toEqual([]);
});

test("deleted templates and documents are found nowhere", async () => {
  const trace = traces(4714);
  const { template, document } = await callWithEverything(trace, "uk", "us");
  await remove(service, `/v1/document/${document.id}`);
  await remove(service, `/v1/template/${template.id}`);
  await expect.poll(() => holders(Object.values(trace))).toEqual([]);
});
