/** POST /v1/document: names find their data if they look the same, and a Warning lists those that do not. */
import { beforeAll, describe, expect, test } from "vitest";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText } from "#test/support/docx-package.ts";
import { createTemplate, docxFile, file, postForm, postJson } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template_id: string;
beforeAll(async () => {
  const content = paragraph("[Zip Code]|[Café]|[#Items][Price] [Zip Code][/Items]|[#Paid]paid[/Paid]");
  template_id = (await createTemplate(service, { file: docxFile(content) })).id;
});

const COMPLETE = { "Zip Code": "8000", Café: "open", Items: [{ Price: 5 }], Paid: true };

async function generate(data: object, headers: Readonly<Record<string, string>> = {}) {
  const options = { headers: { Accept: "application/octet-stream", ...headers } };
  return service.call("/v1/document", postJson({ template_id, data }, options));
}

async function textOf(response: Response): Promise<string> {
  return documentText(new Uint8Array(await response.arrayBuffer()));
}

describe("a name", () => {
  test.each([
    ["a no-break space", { "Zip\u00a0Code": "8000" }],
    ["doubled spaces and outer ones", { " Zip  Code ": "8000" }],
    ["a zero-width space", { "Zip\u200b Code": "8000" }],
    ["a line break", { "Zip\nCode": "8000" }],
  ])("with %s finds its tag", async (_, data) => {
    const { "Zip Code": __, ...others } = COMPLETE;
    const response = await generate({ ...others, ...data });
    expect(response.headers.get("Warning")).toBeNull();
    expect(await textOf(response)).toBe("8000|open|5 8000|paid");
  });

  test("with a decomposed letter finds its tag", async () => {
    const { Café: _, ...others } = COMPLETE;
    expect(await textOf(await generate({ ...others, "Cafe\u0301": "closed" }))).toBe("8000|closed|5 8000|paid");
  });

  test("that is exact wins against one that looks the same, also where that one is nearer", async () => {
    const items = [{ Price: 5, "Zip\u00a0Code": "inner" }];
    const response = await generate({ ...COMPLETE, "Zip\u00a0Code": "other", Items: items });
    expect(await textOf(response)).toBe("8000|open|5 8000|paid");
  });
});

describe("a Warning", () => {
  test("is absent if all names match, if a section has no value, and for an item without names", async () => {
    const { Paid: _, Items: __, ...others } = COMPLETE;
    for (const data of [COMPLETE, others, {}]) expect((await generate(data)).headers.get("Warning")).toBeNull();
  });

  test("lists names that no item has, with the name that was probably meant", async () => {
    const data = [
      { ...COMPLETE, "Zip Code": undefined, zipcode: "8000" },
      { ...COMPLETE, "Zip Code": undefined, Items: [{}] },
    ];
    const options = { headers: { Accept: "application/octet-stream" } };
    const response = await service.call("/v1/document", postJson({ template_id, data }, options));
    expect(response.headers.get("Warning")).toBe(
      '199 merganser "the data lacks Zip Code (did you mean zipcode?), Items.Zip Code (did you mean zipcode?)"',
    );
  });

  test("lists a section without data if a similar name has some", async () => {
    const { Paid: _, ...others } = COMPLETE;
    expect((await generate({ ...others, paid: true })).headers.get("Warning")).toContain("Paid (did you mean paid?)");
  });

  test("lists columns that no tag uses, and says if no column is used", async () => {
    const warningOf = async (text: string) => {
      const form = postForm({ template_id, file: file(Buffer.from(text), "list.csv") });
      return (await service.call("/v1/document", form)).headers.get("Warning");
    };
    expect(await warningOf("Zip Code;Café;Price;Note;Mark\n1;2;3;4;5\n")).toBe(
      '199 merganser "no tag uses Price, Note, Mark of list.csv"',
    );
    expect(await warningOf("a1;b1;c1;d1;e1;f1;g1\n1;2;3;4;5;6;7\n")).toBe(
      `199 merganser "no name in list.csv is that of a tag, so nothing is filled in", 199 merganser "list.csv lacks Zip Code, Caf%C3%A9", 199 merganser "no tag uses a1, b1, c1, d1, e1 and 2 more of list.csv"`,
    );
  });
});

describe("a field of the request that does not exist", () => {
  const body = (fields: object) => postJson({ template_id, data: COMPLETE, ...fields });

  test("is ignored with a Warning that names the field it resembles, also in a form", async () => {
    const warning = '199 merganser "the field outputFormat was ignored: did you mean output_format?"';
    const answer = await service.call("/v1/document", body({ outputFormat: ".docx" }));
    expect([answer.status, answer.headers.get("Warning")]).toEqual([201, warning]);
    const form = postForm({ template_id, data: JSON.stringify(COMPLETE), outputFormat: ".docx" });
    expect((await service.call("/v1/document", form)).headers.get("Warning")).toBe(warning);
  });

  test("is ignored without a Warning if it resembles none, or one that is given", async () => {
    const fields = { format: ".docx", title: "x", page: 1, per_page: 5, output_format: ".docx", outputFormat: ".docx" };
    expect((await service.call("/v1/document", body(fields))).headers.get("Warning")).toBeNull();
  });

  test("is an error with Prefer: handling=strict", async () => {
    const options = postJson(
      { template_id, data: COMPLETE, singelFile: true },
      { headers: { Prefer: "handling=strict" } },
    );
    const response = await service.call("/v1/document", options);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: "request_fields_unknown",
      message: expect.stringContaining("singelFile was ignored: did you mean single_file?"),
    });
  });
});

describe("Prefer: handling=strict", () => {
  const strict = { Prefer: "handling=strict" };

  test("makes names that do not match an error with the nearest name", async () => {
    const response = await generate({ ...COMPLETE, "Zip Code": undefined, zipcode: "8000" }, strict);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: "data_names_unmatched",
      message: expect.stringContaining("the data lacks Zip Code (did you mean zipcode?)"),
    });
  });

  test("changes nothing if the names match, and is named as applied", async () => {
    const response = await generate(COMPLETE, strict);
    expect(response.status).toBe(201);
    expect(response.headers.get("Preference-Applied")).toBe("handling=strict");
  });
});
