/** POST /mcp: an agent makes a template from a letter, checks data, looks at a page, and generates a PDF. */
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { given } from "#test/support/given.ts";
import { connectAgent, useTool } from "#test/support/mcp-agent.ts";
import { pdfText } from "#test/support/pdf-text.ts";
import { createTemplate, docxFile, listTemplates, openLink, readTemplate } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({});

const MARKDOWN = `# Offer [Number]

Dear [Customer],

| Item | Price |
|---|---|
| [#Items][Item] | [Price \\| currency:'EUR'][/Items] |

[Items | sum:'Price * Quantity' | currency:'EUR'] in all, _until_ [Date | date:'d MMMM yyyy'].
`;
const ITEMS = [
  { Item: "Lamp", Price: 90, Quantity: 2 },
  { Item: "Table", Price: 1290, Quantity: 1 },
];
const DATA = { Number: 7, Customer: "Zoë", Items: ITEMS, Date: "2026-01-31" };

let client: Client;
beforeAll(async () => {
  client = await connectAgent(service, service.key);
});
afterAll(() => client?.close());

const ask = (name: string, input: Record<string, unknown>, agent = client) => useTool(agent, name, input);

test("the tools are described, and the guide can be read", async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "list_templates",
    "inspect_template",
    "check_data",
    "preview_document",
    "generate_document",
    "create_template",
    "read_template_text",
    "edit_template",
  ]);
  const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false);
  expect(changing.map(({ name, annotations }) => [name, annotations?.destructiveHint])).toEqual([
    ["generate_document", false],
    ["create_template", false],
    ["edit_template", true],
  ]);
  const fetching = tools.filter(({ annotations }) => annotations?.openWorldHint === true).map(({ name }) => name);
  expect(fetching).toEqual(["preview_document", "generate_document"]);
  const [guide] = (await client.readResource({ uri: "merganser://guide" })).contents;
  expect(guide && "text" in guide ? guide.text : "").toContain("# Templates for Merganser");
});

test("a template of Markdown is a Word file whose tags are what the text says", async () => {
  const { facts } = await ask("create_template", { name: "Offer", markdown: MARKDOWN, folder: ["Agents"] });
  expect(facts.tags).toEqual({
    valid: [
      "Number",
      "Customer",
      { Items: ["Item", "Price | currency:'EUR'"] },
      "Items | sum:'Price * Quantity' | currency:'EUR'",
      "Date | date:'d MMMM yyyy'",
    ],
    invalid: [],
  });
  const names = (await listTemplates(service)).map(({ name }) => name);
  expect(names).toContain("Offer");
  expect(names).not.toContain("Starter");
});

test("a template is stored with its invoice mapping", async () => {
  const letter = { name: "Invoice", markdown: "No. [Number]" };
  const { facts } = await ask("create_template", { ...letter, invoice_mapping: { number: "Number" } });
  expect(await readTemplate(service, String(facts.id))).toMatchObject({ invoice_mapping: { number: "Number" } });
});

test("faults of a template are reported with suggestions", async () => {
  const { facts } = await ask("create_template", { name: "Faulty", markdown: "[#Items]a[/Item]" });
  expect(facts.problems[0]).toMatchObject({ kind: "mismatched_section", suggestion: expect.stringContaining("Items") });
});

test("data is compared with the tags", async () => {
  const [template] = await listTemplates(service, "?folder=Agents");
  const { facts } = await ask("check_data", {
    template_id: template?.id,
    data: {
      Number: 7,
      Items: [
        { Item: "Lamp", Price: 90 },
        { Item: "Table", Price: 1290, Quantity: 1 },
      ],
      Citty: "x",
    },
  });
  expect(facts).toEqual({ missing: ["Customer", "Items[0].Quantity", "Date"], unused: ["Citty"], mistyped: [] });
});

test("an error of the service is the agent's answer, with its code", async () => {
  const { isError, text } = await ask("generate_document", { template_id: "none", data: {} });
  expect([isError, text]).toEqual([
    true,
    expect.stringMatching(/no template with the id none.*list_templates.*\(template_not_found\)$/),
  ]);
});

test("an agent reaches what its key reaches: another account's template is not there", async () => {
  const { id } = await createTemplate(service, { file: docxFile() });
  const stranger = await connectAgent(service, service.strangersKey);
  const { text } = await ask("inspect_template", { template_id: id }, stranger);
  expect(text).toContain("template_not_found");
  expect((await ask("list_templates", {}, stranger)).facts.templates).toEqual([]);
  await stranger.close();
});

given("LibreOffice").describe("documents", () => {
  test("pages are pictures, and a document is a link that opens", async () => {
    const [template] = await listTemplates(service, "?folder=Agents");
    const seen = await ask("preview_document", { template_id: template?.id, data: DATA });
    expect(seen.facts).toEqual({ page_count: 1, shown: "1", warnings: [] });
    expect(
      seen.others.map(({ type, data = "" }) => [type, Buffer.from(data, "base64").toString("latin1", 1, 4)]),
    ).toEqual([["image", "PNG"]]);
    const beyond = await ask("preview_document", { template_id: template?.id, data: DATA, first_page: 9 });
    expect([beyond.facts, beyond.others]).toEqual([
      { page_count: 1, shown: null, warnings: ["There is no page 9. The last page is 1."] },
      [],
    ]);
    const made = await ask("generate_document", {
      template_id: template?.id,
      data: DATA,
      output_name: "Offer [Number]",
    });
    expect(made.facts).toMatchObject({ filename: "Offer 7.pdf", page_count: 1, warnings: [] });
    const text = await pdfText(await openLink(service, made.others[0]?.uri ?? ""));
    expect(text.replaceAll(/\s+/g, " ")).toContain("€1,470.00 in all, until 31 January 2026.");
  });
});
