/** POST /mcp: an agent makes a template of a finished Word letter, mends what it did wrong, and generates a PDF. */
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { paragraph, run, table } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { given } from "#test/support/given.ts";
import { connectAgent, useTool } from "#test/support/mcp-agent.ts";
import { pdfText } from "#test/support/pdf-text.ts";
import { openLink, readTemplate } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { versionsOf } from "#test/support/versions.ts";

const service = serviceForTests({});

const BOLD = "<w:b/>";
const LETTER = docx({
  headers: { default: paragraph([run("Lumen Lamps", BOLD), run(" · lamps@example.com")]) },
  body: [
    paragraph([run("Ms Ada "), run("Love"), run("lace")]),
    paragraph("12 St James's Square"),
    paragraph([run("Offer "), run("no. 7", BOLD), run(" of 12 March 2025")]),
    paragraph("Dear Ms Lovelace,"),
    paragraph("we offer you until ________:"),
    table(["Item", "Price"], ["Oak table", "€ 1,290.00"]),
    paragraph([run("In all "), run("€ 1,290.00", BOLD), run(" net.")]),
  ].join(""),
  footers: { default: paragraph("Our sign: XXXX") },
});

let client: Client;
beforeAll(async () => {
  client = await connectAgent(service, service.key);
});
afterAll(() => client?.close());

const ask = (name: string, input: Record<string, unknown>) => useTool(client, name, input);

/** Steps of one session: each takes what the one before has made. */
describe("from a letter to a document", () => {
  let id: string;

  test("the letter is uploaded, and has no tags", async () => {
    const file = { filename: "Offer.docx", base64: Buffer.from(LETTER).toString("base64") };
    const { facts } = await ask("create_template", { name: "Offer", file });
    expect(facts.tags).toEqual({ valid: [], invalid: [] });
    id = facts.id;
  });

  test("its text is read with places and proposals", async () => {
    const { facts } = await ask("read_template_text", { template_id: id });
    expect(facts.paragraphs.map(({ part, place, text }: Record<string, unknown>) => [part, place, text])).toEqual([
      ["body", null, "Ms Ada Lovelace"],
      ["body", null, "12 St James's Square"],
      ["body", null, "Offer no. 7 of 12 March 2025"],
      ["body", null, "Dear Ms Lovelace,"],
      ["body", null, "we offer you until ________:"],
      ["body", "table 1, row 1, cell 1", "Item"],
      ["body", "table 1, row 1, cell 2", "Price"],
      ["body", "table 1, row 2, cell 1", "Oak table"],
      ["body", "table 1, row 2, cell 2", "€ 1,290.00"],
      ["body", null, "In all € 1,290.00 net."],
      ["header 1", null, "Lumen Lamps · lamps@example.com"],
      ["footer 1", null, "Our sign: XXXX"],
    ]);
    expect(facts.proposals).toEqual([
      { kind: "date", replacement: { find: "12 March 2025", replace: "[Date]" } },
      { kind: "blank", replacement: { find: "offer you until ________", replace: "offer you until [OfferYouUntil]" } },
      { kind: "amount", replacement: { find: "€ 1,290.00", replace: "[Amount]", all: true } },
      { kind: "email", replacement: { find: "lamps@example.com", replace: "[Email]" } },
      { kind: "sample", replacement: { find: "Our sign: XXXX", replace: "Our sign: [OurSign]" } },
    ]);
  });

  test("a text that is not there is an error that names the nearest, and nothing changes", async () => {
    const replacements = [{ find: "Dear Mr Lovelace", replace: "x" }];
    const { isError, text } = await ask("edit_template", { template_id: id, replacements });
    expect([isError, text]).toEqual([true, expect.stringContaining("The nearest text is “Dear Ms Lovelace,”.")]);
    expect(text).toContain("(text_not_found)");
    expect((await readTemplate(service, id)).tags.valid).toEqual([]);
  });

  test("an agent puts tags in, and each fault is reported with its correction", async () => {
    const { facts } = await ask("edit_template", {
      template_id: id,
      replacements: [
        { find: "Ms Ada Lovelace", replace: "[Title] [Name" },
        { find: "12 St James's Square", replace: "[Street]" },
        { find: "no. 7", replace: "no. [Number]" },
        { find: "12 March 2025", replace: "[Date | date:'d MMMM yyyy':'en']" },
        { find: "Ms Lovelace", replace: "[Title] [LastName]" },
        { find: "________", replace: "[Until | date:'d MMMM yyyy':'en']" },
        { find: "Oak table", replace: "[#Items][Item]" },
        { find: "€ 1,290.00", replace: "[Price | currency:'EUR':'en'][/Item]", occurrence: 1 },
        { find: "€ 1,290.00", replace: "[Items | sum:'Price' | currency:'EUR':'en']", occurrence: 2 },
        { find: "XXXX", replace: "[Sign]" },
      ],
    });
    expect(facts.tags.invalid).toEqual(expect.arrayContaining(["Name", "Items"]));
    expect(facts.corrections).toEqual([
      { tag: "Name", kind: "unclosed_tag", replacement: { find: "[Name", replace: "[Name]" } },
      { tag: "Item", kind: "mismatched_section", replacement: { find: "[/Item]", replace: "[/Items]" } },
    ]);
  });

  test("the corrections make the template usable, and formats stay", async () => {
    const { facts: read } = await ask("inspect_template", { template_id: id, with_picture: false });
    const replacements = read.corrections.map(({ replacement }: { readonly replacement: object }) => replacement);
    const { facts } = await ask("edit_template", { template_id: id, replacements });
    expect([facts.tags.invalid, facts.problems, facts.corrections]).toEqual([[], [], undefined]);
    const { template_uri } = await readTemplate(service, id);
    const bytes = await openLink(service, template_uri);
    expect(documentText(bytes)).toContain("[Title] [Name]\n[Street]\nOffer no. [Number] of [Date");
    expect(partXml(bytes)).toContain(run("no. [Number]", BOLD));
    expect(await versionsOf(service, id)).toHaveLength(3);
  });

  test("a copy is a template of its own", async () => {
    const replacements = [{ find: "Lumen Lamps", replace: "[Company]" }];
    const { facts } = await ask("edit_template", { template_id: id, replacements, new_name: "Offer of anybody" });
    expect([facts.name, facts.tags.valid.includes("Company")]).toEqual(["Offer of anybody", true]);
    expect((await readTemplate(service, id)).tags.valid).not.toContain("Company");
    await service.call(`/v1/template/${facts.id}`, { method: "DELETE" });
  });

  given("LibreOffice").describe("the PDF", () => {
    const DATA = {
      Title: "Dr",
      Name: "Zoë Müller",
      LastName: "Müller",
      Street: "1 Lake Road",
      Number: 8,
      Date: "2026-01-31",
      Until: "2026-03-01",
      Items: [
        { Item: "Desk lamp", Price: 90 },
        { Item: "Floor lamp", Price: 210.5 },
      ],
      Sign: "ZM-1",
    };

    test("has the data, which is checked before", async () => {
      expect((await ask("check_data", { template_id: id, data: DATA })).facts).toEqual({
        missing: [],
        unused: [],
        mistyped: [],
      });
      const { others } = await ask("generate_document", { template_id: id, data: DATA });
      const pdf = await openLink(service, others[0]?.uri ?? "");
      const text = (await pdfText(pdf)).replaceAll(/\s+/g, " ");
      for (const part of [
        "Dr Zoë Müller 1 Lake Road",
        "Offer no. 8 of 31 January 2026",
        "Dear Dr Müller, we offer you until 1 March 2026:",
        "Desk lamp €90.00",
        "Floor lamp €210.50",
        "In all €300.50 net.",
        "Our sign: ZM-1",
      ]) {
        expect(text).toContain(part);
      }
      expect(text).not.toMatch(/[[\]]/);
    });
  });
});
