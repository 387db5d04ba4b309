/** The bodies that real callers send (callers.md, Requests): each point under its number, as each client writes it. */
import { beforeAll, describe, expect, test } from "vitest";
import { CLIENTS, type Client, type ClientFields } from "#test/support/clients.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText, docx } from "#test/support/docx-package.ts";
import { expectError } from "#test/support/error-answers.ts";
import {
  answerOf,
  createTemplate,
  type DocumentAnswer,
  LETTER,
  openLink,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { type CallOptions, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template: TemplateAnswer;
beforeAll(async () => {
  template = await createTemplate(service);
});

const OFFER = { filename: "Müller 見積書.docx", bytes: docx(LETTER) };
const ROWS = { filename: "rows.csv", bytes: Buffer.from("Name\r\nZoë Müller\r\n") };
const NOTHING = { filename: "", bytes: Buffer.alloc(0) };
const ZOE = { Name: 'Zoë "Z" Müller & Söhne, 100 %' };
const DEAR_ZOE = 'Dear Zoë "Z" Müller & Söhne, 100 %,';

async function upload(client: Client, ...fields: ClientFields): Promise<TemplateAnswer> {
  return answerOf(await service.call("/v1/template", client.form([["file", OFFER], ...fields])), 201);
}

async function generated(options: CallOptions): Promise<DocumentAnswer & { readonly text: string }> {
  const document = await answerOf<DocumentAnswer>(await service.call("/v1/document", options), 201);
  const bytes = await openLink(service, document.document_uri);
  return { ...document, text: document.format === ".docx" ? documentText(bytes) : "" };
}

describe.each(CLIENTS)("$name", (client) => {
  const fromForm = (...fields: ClientFields) => generated(client.form([["template_id", template.id], ...fields]));
  const fromJson = (fields: object) => generated(client.json({ template_id: template.id, ...fields }));

  describe("1. data arrives as an object, an array, or JSON text of either", () => {
    test.each([
      ["an object", ZOE],
      ["an array", [ZOE]],
      ["JSON text of an object, as a string inside a JSON body", JSON.stringify(ZOE)],
      ["JSON text of an array, as a string inside a JSON body", JSON.stringify([ZOE], null, 2)],
    ])("%s", async (_what, data) => {
      expect(await fromJson({ data })).toMatchObject({ text: DEAR_ZOE, data_length: 1 });
    });

    test.each([
      ["an object", JSON.stringify(ZOE)],
      ["an array", JSON.stringify([ZOE])],
      ["an array over several lines", JSON.stringify([ZOE], null, 2)],
    ])("a multipart text field with JSON text of %s", async (_what, data) => {
      expect(await fromForm(["data", data])).toMatchObject({ text: DEAR_ZOE, data_length: 1 });
    });
  });

  describe("2. optional fields that arrive as empty strings are absent", () => {
    const texts = ["name", "file", "sheet", "output_name", "merge_with", "attach"] as const;
    const others = ["output_format", "output_quality", "single_file", "page_break"] as const;
    const asTemplate = { name: "Letter", filename: "Letter.docx", format: ".docx", text: DEAR_ZOE };

    test("optional fields that are empty strings in JSON count as absent", async () => {
      const empty = Object.fromEntries([...texts, ...others].map((name) => [name, ""]));
      expect(await fromJson({ ...empty, data: ZOE })).toMatchObject(asTemplate);
    });

    test("optional fields that are empty strings in a form count as absent", async () => {
      const empty = [...texts, ...others].map((name) => [name, ""] as const);
      expect(await fromForm(...empty, ["data", JSON.stringify(ZOE)])).toMatchObject(asTemplate);
    });

    test.each(texts)("each alone: %s", async (name) => {
      expect(await fromJson({ [name]: "", data: ZOE })).toMatchObject(asTemplate);
    });

    test("and so is a file part without filename and bytes, beside data", async () => {
      expect(await fromForm(["file", NOTHING], ["data", JSON.stringify(ZOE)])).toMatchObject(asTemplate);
    });

    test("empty data beside a file with rows count as absent", async () => {
      expect(await fromForm(["data", ""], ["file", ROWS])).toMatchObject({ text: "Dear Zoë Müller," });
    });

    test("empty fields at an upload count as absent, also name, which one client always sends", async () => {
      const empty = ["name", "delimiters", "folder", "region", "enhanced_syntax", "versioning_enabled"];
      expect(await upload(client, ...empty.map((name) => [name, ""] as const))).toMatchObject({
        name: "Müller 見積書",
        delimiters: { left: "[", right: "]" },
        folder: [],
        region: "us",
        enhanced_syntax: false,
        versioning_enabled: true,
      });
    });
  });

  test("12c. output_name may end in the extension", async () => {
    const fields = { data: ZOE, output_name: "Für Zoë.docx" };
    expect(await fromJson(fields)).toMatchObject({ filename: fields.output_name });
  });

  describe("8. unknown fields are ignored, and output_format is read leniently", () => {
    test("the unknown fields format, title, page and per_page are ignored in JSON, in a form and at an upload", async () => {
      const unknown = { format: ".pdf", title: "Title", page: "1", per_page: "10" };
      expect(await fromJson({ ...unknown, page: 1, data: ZOE })).toMatchObject({ name: "Letter", format: ".docx" });
      expect(await fromForm(...Object.entries(unknown), ["data", JSON.stringify(ZOE)])).toMatchObject({
        name: "Letter",
        format: ".docx",
        text: DEAR_ZOE,
      });
      expect(await upload(client, ...Object.entries(unknown))).toMatchObject({ format: ".docx" });
    });

    test.each(["docx", "DOCX", ".DOCX", ".Docx"])("output_format %s", async (output_format) => {
      expect(await fromJson({ data: ZOE, output_format })).toMatchObject({ format: ".docx", text: DEAR_ZOE });
      expect(await fromForm(["data", "{}"], ["output_format", output_format])).toMatchObject({ format: ".docx" });
    });
  });

  test("11. a call that lacks template_id, or has neither data nor file, gets a clean 400", async () => {
    const calls: readonly (readonly [CallOptions, RegExp])[] = [
      [client.json({ data: ZOE }), /template_id is required/],
      [client.form([["data", "{}"]]), /template_id is required/],
      [client.json({ template_id: "", data: ZOE }), /template_id is required/],
      [client.json({ template_id: template.id }), /data is required.+data file/],
      [client.form([["template_id", template.id]]), /data is required.+data file/],
      [
        client.form([
          ["template_id", template.id],
          ["data", ""],
          ["file", NOTHING],
        ]),
        /data is required.+data file/,
      ],
      [client.json({}), /template_id is required.+data is required/],
    ];
    for (const [options, message] of calls) {
      const response = await service.call("/v1/document", options);
      expect(await expectError(response, 400, "request_invalid")).toMatch(message);
    }
  });

  test("an uploaded file keeps its name, in whatever way the client writes it", async () => {
    const made = await upload(client);
    expect(made).toMatchObject({ filename: "Müller 見積書.docx", name: "Müller 見積書" });
    expect(await openLink(service, made.template_uri)).toEqual(OFFER.bytes);
  });
});

/** How each client writes a field is tested above; these are values, in the forms of one. */
describe.each(CLIENTS.slice(0, 1))("values in forms of $name", (client) => {
  const fromForm = (...fields: ClientFields) => generated(client.form([["template_id", template.id], ...fields]));

  describe("3. in multipart, booleans and integers are text", () => {
    const TWO = JSON.stringify([{ Name: "A" }, { Name: "B" }]);

    test.each([
      ["true", ".docx"],
      ["false", ".zip"],
    ])("single_file %s", async (single_file, format) => {
      const fields: ClientFields = [
        ["data", TWO],
        ["single_file", single_file],
        ["page_break", "true"],
        ["output_quality", "100"],
      ];
      expect(await fromForm(...fields)).toMatchObject({ format, data_length: 2 });
    });

    test.each([
      ["true", true],
      ["false", false],
    ])("enhanced_syntax and versioning_enabled %s", async (text, value) => {
      const made = await upload(client, ["enhanced_syntax", text], ["versioning_enabled", text]);
      expect(made).toMatchObject({ enhanced_syntax: value, versioning_enabled: value });
    });
  });

  describe("6. delimiters and folder", () => {
    test.each<[string, ClientFields]>([
      ["JSON text", [["delimiters", '{"left":"[","right":"]"}']]],
      ["JSON text pretty-printed with newlines", [["delimiters", '{\r\n  "left": "[",\n\t"right": "]"\n}']]],
      [
        "parts named delimiters[left] and delimiters[right]",
        [
          ["delimiters[left]", "["],
          ["delimiters[right]", "]"],
        ],
      ],
    ])("delimiters as %s", async (_way, fields) => {
      const two = { filename: "Two.docx", bytes: docx(paragraph("Dear [Name], {{Other}} {{Third}}")) };
      const made = await answerOf<TemplateAnswer>(
        await service.call("/v1/template", client.form([["file", two], ...fields])),
        201,
      );
      expect(made).toMatchObject({
        delimiters: { left: "[", right: "]" },
        tags: { valid: ["Name"], invalid: [] },
      });
    });

    test.each<[string, ClientFields, readonly string[]]>([
      [
        "repeated parts",
        [
          ["folder", "Angebote, neu"],
          ["folder", "2026"],
        ],
        ["Angebote, neu", "2026"],
      ],
      ["one part with a JSON array", [["folder", '["Angebote, neu", "2026"]']], ["Angebote, neu", "2026"]],
      ["one part", [["folder", "Angebote, neu"]], ["Angebote, neu"]],
      ["[], which is none", [["folder", "[]"]], []],
    ])("folder as %s", async (_way, fields, folder) => {
      expect((await upload(client, ...fields)).folder).toEqual(folder);
    });
  });

  describe("12a. lists and objects in names", () => {
    test.each<[string, ClientFields, readonly string[]]>([
      [
        "indexes",
        [
          ["folder[0]", "Angebote"],
          ["folder[1]", "2026"],
        ],
        ["Angebote", "2026"],
      ],
      [
        "indexes out of order, with gaps",
        [
          ["folder[7]", "2026"],
          ["folder[2]", "Angebote"],
        ],
        ["Angebote", "2026"],
      ],
      ["one index", [["folder[0]", "Angebote"]], ["Angebote"]],
      [
        "brackets",
        [
          ["folder[]", "Angebote"],
          ["folder[]", "2026"],
        ],
        ["Angebote", "2026"],
      ],
    ])("folder with %s", async (_way, fields, folder) => {
      expect((await upload(client, ...fields)).folder).toEqual(folder);
    });

    test.each<[string, ClientFields]>([
      [
        "of PHP and jQuery",
        [
          ["data[0][Name]", "A"],
          ["data[1][Name]", "B"],
        ],
      ],
      [
        "of Rails",
        [
          ["data[][Name]", "A"],
          ["data[][Name]", "B"],
        ],
      ],
      [
        "of qs with dots",
        [
          ["data.0.Name", "A"],
          ["data.1.Name", "B"],
        ],
      ],
      [
        "as JSON, each in a part",
        [
          ["data", '{"Name":"A"}'],
          ["data", '{"Name":"B"}'],
        ],
      ],
      [
        "as JSON, with indexes",
        [
          ["data[0]", '{"Name":"A"}'],
          ["data[1]", '{"Name":"B"}'],
        ],
      ],
      ["as JSON, marked by axios", [["data{}", '[{"Name":"A"},{"Name":"B"}]']]],
      [
        "with an empty value",
        [
          ["data[0][Name]", "A"],
          ["data[1][Name]", ""],
        ],
      ],
    ])("items %s", async (_way, fields) => {
      expect(await fromForm(...fields, ["single_file", "0"])).toMatchObject({ data_length: 2, format: ".zip" });
    });

    test("a form with names like data[Name] gives one item", async () => {
      expect(await fromForm(["data[Name]", ZOE.Name])).toMatchObject({ text: DEAR_ZOE, data_length: 1 });
    });

    test("unknown names are ignored in whatever spelling", async () => {
      const unknown: ClientFields = [
        ["page[size", "1"],
        ["sort(0)", "x"],
        ["name-of-sender", "y"],
        ["__proto__[x]", "z"],
      ];
      expect(await fromForm(["data[Name]", ZOE.Name], ...unknown)).toMatchObject({ text: DEAR_ZOE });
    });
  });

  describe("12b. booleans in forms, as any language writes them", () => {
    test.each(["true", "True", "TRUE", "1", "yes", "on"])("%s", async (text) => {
      const made = await upload(client, ["enhanced_syntax", text], ["versioning_enabled", text]);
      expect(made).toMatchObject({ enhanced_syntax: true, versioning_enabled: true });
    });

    test.each(["false", "False", "FALSE", "0", "no", "off"])("%s", async (text) => {
      const made = await upload(client, ["enhanced_syntax", text], ["versioning_enabled", text]);
      expect(made).toMatchObject({ enhanced_syntax: false, versioning_enabled: false });
    });
  });
});

test("12a. and in url-encoded forms, as http_build_query, jQuery and Rails write them", async () => {
  const fields = {
    template_id: template.id,
    "data[0][Name]": ZOE.Name,
    "data[1][Name]": "Bob",
    single_file: "0",
    output_name: "Offers",
  };
  const document = await answerOf<DocumentAnswer>(
    await service.call("/v1/document", { method: "POST", body: new URLSearchParams(fields) }),
    201,
  );
  expect(document).toMatchObject({ data_length: 2, filename: "Offers.zip" });
  const renamed = { method: "PUT", body: new URLSearchParams({ name: "Für Zoë" }) };
  expect(await answerOf(await service.call(`/v1/document/${document.id}`, renamed), 200)).toMatchObject({
    name: "Für Zoë",
  });
  const moved = { method: "PUT", body: new URLSearchParams("folder[1]=b&folder[0]=a&enhanced_syntax=True") };
  expect(await answerOf(await service.call(`/v1/template/${template.id}`, moved), 200)).toMatchObject({
    folder: ["a", "b"],
    enhanced_syntax: true,
  });
});
