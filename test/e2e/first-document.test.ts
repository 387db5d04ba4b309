/** A new user's way: start the program, paste the command that it prints, then use templates of one's own. */
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { decodeHTML } from "entities/decode";
import { decode } from "fast-png";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentText } from "#test/support/docx-package.ts";
import { given } from "#test/support/given.ts";
import { popplerText, popplerWords } from "#test/support/poppler.ts";
import { type Home, IS_ON_LAMBDA, makeHome, PROJECT, type Program, startProgram } from "#test/support/program.ts";
import { createTemplate, file, generateBinary, generateDocument, openLink } from "#test/support/requests.ts";
import { buildIfStale } from "#test/support/studio.ts";

let home: Home;
let program: Program;

beforeAll(async () => {
  if (!IS_ON_LAMBDA) await buildIfStale();
  home = await makeHome();
  program = await startProgram(home);
});

afterAll(async () => {
  await program?.[Symbol.asyncDispose]();
  await home?.[Symbol.asyncDispose]();
});

given("curl").describe("the printed command", () => {
  given("LibreOffice", "poppler").test("pasted, it prints nothing and writes the merged PDF", async () => {
    const offer = await readFile(path.join(PROJECT, "examples/Offer.docx"));
    expect(documentText(offer)).toContain("Dear [Name],\nthank you for your enquiry.");
    expect(documentText(offer)).toContain("[#Items][Item]\n[Quantity]\n[Price][/Items]");

    const { status, stdout, stderr } = paste(printedCommand(program.greeting));
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "", stderr: "" });

    const text = popplerWords(await readFile(path.join(home.workFolder, "offer.pdf")));
    expect(text).toContain("Zoë Müller Am Ufer 7 78462 Konstanz");
    expect(text).toContain("Dear Zoë Müller, thank you for your enquiry.");
    expect(text).toContain("Oak table, 200 × 90 cm, oiled 1 € 1,290.00 Bench to match 2 € 640.00 Delivery & assembly");
    expect(text).toContain("the total already includes a discount of 5 %.");
    expect(text).not.toContain("ask us for a discount");
    expect(text).not.toMatch(/[[\]]/);
  });
});

given("curl").describe("the commands on the page at /", () => {
  given("LibreOffice", "poppler").test("pasted, with the key in API_KEY, they write a PDF", async () => {
    const page = await (await program.call("/", { key: null })).text();
    const commands = decodeHTML(/<pre><code>(.*?)<\/code><\/pre>/s.exec(page)?.[1] ?? "");
    const { status, stdout, stderr } = paste(commands, { API_KEY: program.apiKey ?? "" });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(popplerWords(await readFile(path.join(home.workFolder, "letter.pdf")))).toContain("Dear Ada,");
  });
});

describe("templates made with a word processor", () => {
  test("a letter: text, line breaks, a section and its inverse", async () => {
    const letter = await fixture("letter.docx");
    const itsText = documentText(letter).trim();
    expect(itsText).toContain("[Name]↵[Street]↵[Zip Code] [City]\n[Date]\nYour enquiry of [Enquiry Date]\n");
    expect(itsText).toContain(
      "[#Discount]As a returning customer you receive [Discount] off your next order.[/Discount]",
    );
    expect(itsText).toContain("[^Discount]Ask us about our offers for new customers.[/Discount]");

    const template = await createTemplate(program, { file: file(letter, "letter.docx") });
    expect(template.tags).toEqual({
      valid: [
        "Name",
        "Street",
        "Zip Code",
        "City",
        "Date",
        "Enquiry Date",
        "Subject",
        "Visit Date",
        { Discount: ["Discount"] },
        "Sender",
      ],
      invalid: [],
    });
    const { bytes } = await generateBinary(program, { template_id: template.id, data: LETTER_DATA });
    expect(documentText(bytes).trim()).toBe(
      [
        "Ada & Söhne <GmbH>↵1 Analytical Row↵W1 London",
        "21 November 2026",
        "Your enquiry of 3 November",
        "Dear Ada & Söhne <GmbH>,",
        "thank you for your interest in our workshop. We gladly invite you to see the oak room on 1 December in London.",
        "",
        "Ask us about our offers for new customers.",
        "Yours sincerely",
        "Tom",
      ].join("\n"),
    );
  });

  given("LibreOffice", "poppler").test(`an invoice has every row, and "Page 1 of 2" on its pages`, async () => {
    const invoice = await fixture("invoice.docx");
    expect(documentText(invoice)).toContain(
      "{{#Items}}{{Item}}\n{{Quantity}}\n{{Amount}}{{/Items}}\nTotal\n\n{{Total}}",
    );
    expect(documentText(invoice, "word/header1.xml")).toBe("Lakeside Carpentry · Invoice {{Number}}");

    const template = await createTemplate(program, { file: file(invoice, "invoice.docx") });
    const { bytes } = await generateBinary(program, {
      template_id: template.id,
      output_format: ".pdf",
      data: INVOICE_DATA,
    });
    const pages = popplerText(bytes).split("\f").slice(0, -1);
    expect(pages).toHaveLength(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain("Lakeside Carpentry · Invoice 2026-117");
      expect(page).toContain(`Page ${index + 1} of 2`);
      // The heading row is repeated on each page.
      expect(page).toContain("Quantity");
    }
    const text = popplerWords(bytes);
    for (const { Item, Amount } of INVOICE_DATA.Items) expect(text).toContain(`${Item} 1 ${Amount}`);
    expect(text).toContain("Total € 820.00 Please pay by 31 December 2026 to DE02 1203 0000 0000 2020 51.");
  });

  given("LibreOffice", "poppler").test(
    "a report shows values in footnotes, headers and repeated paragraphs",
    async () => {
      const report = await fixture("report.docx");
      expect(documentText(report)).toContain("Findings\n[#Findings]\n[Heading]\n[Text]\n[/Findings]");
      expect(documentText(report)).toContain("[#Recommendations][.]; [/Recommendations]that is what we recommend.");
      expect(documentText(report, "word/footnotes.xml")).toContain("As agreed with [Client] in writing.");

      const template = await createTemplate(program, { file: file(report, "report.docx") });
      expect(template.page_count).toBe(3);
      const document = await generateDocument(program, {
        template_id: template.id,
        output_format: ".pdf",
        data: REPORT_DATA,
      });
      const [first = "", second = "", third = ""] = popplerText(await openLink(program, document.document_uri)).split(
        "\f",
      );
      expect(first).toContain("As agreed with Lakeside Carpentry in writing.");
      expect(second).toMatch(/^Wood and Weather 2026\n/);
      expect(second).toMatch(/\nMoisture\n+Rising\.\n+Supply\n+Steady\.\n/);
      expect(second).toContain("Oldest first; see the annex.");
      expect(third).toContain("dry longer; buy earlier; that is what we recommend.");
      // The blanks are narrower than what poppler takes for one.
      expect(third).toMatch(/\n3 ?\/ ?3\n/);
    },
  );
});

describe("links open without a key", () => {
  test("the template's file comes back byte for byte", async () => {
    const letter = await fixture("letter.docx");
    const { template_uri } = await createTemplate(program, { file: file(letter, "letter.docx") });
    expect(Buffer.from(await openLink(program, template_uri)).equals(letter)).toBe(true);
  });

  given("LibreOffice", "poppler").test("the preview is the template as PDF, the image its first page", async () => {
    const letter = await fixture("letter.docx");
    const { preview_uri, image_uri } = await createTemplate(program, { file: file(letter, "letter.docx") });
    const preview = await openLink(program, preview_uri);
    expect(popplerWords(preview)).toContain("Dear [Name], thank you for your interest in our workshop.");

    const { width, height, data } = decode(await openLink(program, image_uri));
    // A4 is 8.27 by 11.69 inches, at 150 dots each.
    expect({ width, height }).toEqual({ width: 1240, height: 1754 });
    expect(Math.max(...data.subarray(0, width))).toBe(255);
    expect(data.some((sample) => sample < 64)).toBe(true);
  });

  test("a call without the key is refused", async () => {
    expect((await program.call("/v1/template", { key: null })).status).toBe(401);
  });
});

const LETTER_DATA = {
  Name: "Ada & Söhne <GmbH>",
  Street: "1 Analytical Row",
  "Zip Code": "W1",
  City: "London",
  Date: "21 November 2026",
  "Enquiry Date": "3 November",
  Subject: "the oak room",
  "Visit Date": "1 December",
  Sender: "Tom",
};

const INVOICE_DATA = {
  Customer: "Ada Lovelace",
  Number: "2026-117",
  Date: "21 November 2026",
  Items: Array.from({ length: 40 }, (_, index) => ({
    Item: `Plank no. ${index + 1}`,
    Quantity: 1,
    Amount: `€ ${index + 1}.00`,
  })),
  Total: "€ 820.00",
  "Due Date": "31 December 2026",
  Account: "DE02 1203 0000 0000 2020 51",
};

const REPORT_DATA = {
  Title: "Wood and Weather 2026",
  Client: "Lakeside Carpentry",
  Author: "Ada Lovelace",
  Summary: "It rained.",
  Period: "the year 2026",
  Source: "the annex",
  Findings: [
    { Heading: "Moisture", Text: "Rising." },
    { Heading: "Supply", Text: "Steady." },
  ],
  Recommendations: ["dry longer", "buy earlier"],
};

function fixture(name: string): Promise<Buffer> {
  return readFile(path.join(PROJECT, "test/fixtures", name));
}

function printedCommand(greeting: string): string {
  const command = /A first document[^\n]*\n\n([\s\S]+?)\n\nStop/.exec(greeting)?.[1];
  if (command === undefined) throw new Error(`The greeting has no command: ${greeting}`);
  return command;
}

/** Runs the text as if typed into a terminal, in a folder outside the project. */
function paste(command: string, variables: Readonly<Record<string, string>> = {}) {
  const env = { PATH: process.env.PATH, HOME: home.workFolder, ...variables };
  return spawnSync("bash", ["-c", command], { cwd: home.workFolder, env, encoding: "utf8" });
}
