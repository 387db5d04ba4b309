/** GET /v1/template?folder=: the templates of one folder. */
import { beforeAll, expect, test } from "vitest";
import { createTemplate, listTemplates } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
beforeAll(async () => {
  await createTemplate(service, { name: "no folder" });
  await createTemplate(service, { name: "Sales", folder: ["Sales"] });
  await createTemplate(service, { name: "Sales/Offers 1", folder: ["Sales", "Offers"] });
  await createTemplate(service, { name: "Sales/Offers 2", folder: ["Sales", "Offers"] });
  await createTemplate(service, { name: "Offers", folder: ["Offers"] });
  await createTemplate(service, { name: "Angebote, 見積書", folder: ["Angebote, 見積書"] });
});

async function namesOf(query: string): Promise<readonly string[]> {
  return (await listTemplates(service, query)).map(({ name }) => name);
}

test.each([
  ["?folder=Sales", ["Sales"]],
  ["?folder=Sales&folder=Offers", ["Sales/Offers 2", "Sales/Offers 1"]],
  ["?folder[]=Sales&folder[]=Offers", ["Sales/Offers 2", "Sales/Offers 1"]],
  ["?folder%5B%5D=Sales&folder%5B%5D=Offers", ["Sales/Offers 2", "Sales/Offers 1"]],
  ["?folder[0]=Sales&folder[1]=Offers", ["Sales/Offers 2", "Sales/Offers 1"]],
  ["?folder%5B1%5D=Offers&folder%5B0%5D=Sales", ["Sales/Offers 2", "Sales/Offers 1"]],
  ["?folder[3]=Sales&folder[7]=Offers", ["Sales/Offers 2", "Sales/Offers 1"]],
  ["?folder[0]=Sales", ["Sales"]],
  ["?folder.0=Sales&folder.1=Offers", ["Sales/Offers 2", "Sales/Offers 1"]],
  ['?folder=["Sales","Offers"]', ["Sales/Offers 2", "Sales/Offers 1"]],
  ["?folder=Offers", ["Offers"]],
  ["?folder=Offers&folder=Sales", []],
  ["?folder=sales", []],
  ["?folder=Nothing", []],
])("%s lists the templates right in that path, from root to leaf, newest first", async (query, names) => {
  expect(await namesOf(query)).toEqual(names);
});

test("a folder's name is percent-decoded and never split at a comma", async () => {
  expect(await namesOf(`?folder=${encodeURIComponent("Angebote, 見積書")}`)).toEqual(["Angebote, 見積書"]);
});

test.each(["?folder=", "?folder[]=", "?folder[0]=", "?folders[0]=Sales&page[size]=1", ""])(
  "%j lists all templates (callers.md, 2)",
  async (query) => {
    expect(await namesOf(query)).toHaveLength(6);
  },
);

test.each([
  ["100 names", (depth: number) => `level ${depth}`],
  ["100 names of 200 characters, which are nine times as long in the query", () => "書".repeat(200)],
])("a path may have %s", async (what, name) => {
  const folder = Array.from({ length: 100 }, (_, depth) => name(depth));
  await createTemplate(service, { name: what, folder });
  expect(await namesOf(`?${folder.map((each) => `folder=${encodeURIComponent(each)}`).join("&")}`)).toEqual([what]);
});
