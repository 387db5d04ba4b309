/** POST /v1/document with `Prefer: handling=lenient` (RFC 7240): bad items do not stop the others. */
import { beforeAll, describe, expect, test } from "vitest";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText } from "#test/support/docx-package.ts";
import { expectError } from "#test/support/error-answers.ts";
import { readZip } from "#test/support/read-zip.ts";
import { createTemplate, docxFile, file, postForm, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const LENIENT = { Prefer: "handling=lenient" };
const BINARY = { Accept: "application/octet-stream" };

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let templateId: string;
beforeAll(async () => {
  templateId = (await createTemplate(service, { file: docxFile(paragraph("Dear [Name], [Sign]")) })).id;
});

const GOOD = { Name: "Ada", Sign: "signed" };
/** What is no picture, whatever it says. */
const BAD = { Name: "Bob", Sign: "data:image/png;base64,AAAA" };

function generate(fields: object, headers: Record<string, string>): Promise<Response> {
  return service.call("/v1/document", postJson({ template_id: templateId, ...fields }, { headers }));
}

async function filesOf(response: Response): Promise<ReadonlyMap<string, Buffer>> {
  expect(response.status).toBe(201);
  return new Map(readZip(await response.bytes()).map(({ name, content }) => [name, content]));
}

/** Rows of cells without quotation marks in them. */
function rowsOf(csv: Buffer | undefined): readonly (readonly string[])[] {
  const lines = csv?.toString().replace("\ufeff", "").split("\r\n").slice(0, -1) ?? [];
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, bare]) => quoted ?? bare ?? ""),
  );
}

describe("an archive", () => {
  const fields = { data: [GOOD, BAD, { ...GOOD, Name: "Eve" }], single_file: false, output_name: "[Name]" };

  test("holds the files of the good items, and a report of all", async () => {
    const response = await generate(fields, { ...LENIENT, ...BINARY });
    expect(response.headers.get("Preference-Applied")).toBe("handling=lenient");
    const files = await filesOf(response);
    expect([...files.keys()]).toEqual(["Ada.docx", "Eve.docx", "report.csv"]);
    expect(documentText(files.get("Eve.docx") ?? Buffer.alloc(0))).toContain("Dear Eve, signed");
    const [header, ...rows] = rowsOf(files.get("report.csv"));
    expect(header).toEqual(["row", "file", "status", "message", "milliseconds"]);
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ["1", "Ada.docx", "ok"],
      ["2", "", "failed"],
      ["3", "Eve.docx", "ok"],
    ]);
    expect(rows[1]?.[3]).toMatch(/^Item 2 of the data could not be merged into the template: .*the tag Sign/);
    for (const row of rows) expect(row[4]).toMatch(/^\d+$/);
  });

  test("has the warnings about the whole document in its report, which belong to no row", async () => {
    const data = [{ name: "Ada", Sign: "signed" }, { Sign: "signed" }];
    const files = await filesOf(await generate({ ...fields, data, output_name: "x" }, { ...LENIENT, ...BINARY }));
    const [, warning, first] = files.get("report.csv")?.toString().split("\r\n") ?? [];
    expect(warning).toBe(",,warning,the data lacks Name (did you mean name?),");
    expect(first).toMatch(/^1,/);
  });

  test("is stored the same way", async () => {
    const response = await generate(fields, LENIENT);
    expect(response.headers.get("Preference-Applied")).toBe("handling=lenient");
    const { document_uri, data_length } = (await response.json()) as { document_uri: string; data_length: number };
    expect(data_length).toBe(3);
    const files = await filesOf(
      new Response(await (await service.call(document_uri, { key: null })).bytes(), { status: 201 }),
    );
    expect([...files.keys()]).toEqual(["Ada.docx", "Eve.docx", "report.csv"]);
  });

  test("reports all items when all are good", async () => {
    const files = await filesOf(await generate({ ...fields, data: [GOOD, GOOD] }, { ...LENIENT, ...BINARY }));
    expect([...files.keys()]).toEqual(["Ada.docx", "Ada (2).docx", "report.csv"]);
  });

  test("an archive of which no item can be made returns the error of the first item", async () => {
    const response = await generate({ ...fields, data: [BAD, BAD] }, { ...LENIENT, ...BINARY });
    expect(await expectError(response, 422, "merge_failed")).toMatch(/^Item 1 of the data/);
  });

  test("has no report without the preference, and fails with the first bad item", async () => {
    const files = await filesOf(await generate({ ...fields, data: [GOOD, GOOD] }, BINARY));
    expect([...files.keys()]).toEqual(["Ada.docx", "Ada (2).docx"]);
    expect(await expectError(await generate(fields, BINARY), 422, "merge_failed")).toMatch(/^Item 2 of the data/);
  });
});

describe("one file", () => {
  test("leaves bad items out, and a Warning header names them", async () => {
    const response = await generate({ data: [GOOD, BAD, GOOD] }, { ...LENIENT, ...BINARY });
    expect(response.status).toBe(201);
    const text = documentText(await response.bytes());
    expect(text.match(/Dear \w+/g)).toEqual(["Dear Ada", "Dear Ada"]);
    expect(response.headers.get("Warning")).toMatch(/^199 merganser "left out: Item 2 of the data could not be merged/);
  });

  test("one file of which no item can be made returns the error of the first item", async () => {
    const response = await generate({ data: [BAD, BAD] }, { ...LENIENT, ...BINARY });
    expect(await expectError(response, 422, "merge_failed")).toMatch(/^Item 1 of the data/);
  });
});

test("a row of a data file is named by its place in the data, and in the file", async () => {
  const csv = file(Buffer.from(`Name,Sign\n\nAda,signed\n,\nBob,"${BAD.Sign}"\n`), "people.csv");
  const form = postForm({ template_id: templateId, file: csv, single_file: "false" }, { headers: BINARY });
  const message = await expectError(await service.call("/v1/document", form), 422, "merge_failed");
  expect(message).toMatch(/^Item 2 \(row 5 of the data file\) of the data could not be merged/);
});

test.each(["handling=strict", "handling", "return=minimal"])("Prefer: %s changes nothing", async (prefer) => {
  const response = await generate({ data: [GOOD, BAD], single_file: false }, { Prefer: prefer, ...BINARY });
  await expectError(response, 422, "merge_failed");
  expect(response.headers.has("Preference-Applied")).toBe(false);
});
