/** POST /v1/template: delimiters as they are sent, and as they are detected. */
import { describe, expect, test } from "vitest";
import { paragraph } from "#test/support/docx-blocks.ts";
import { createTemplate, docxFile, type FormFields } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const TWO_PAIRS = docxFile(paragraph("Dear %%Name%%, see [1] and {Other}"));
const PERCENT = { left: "%%", right: "%%%" };

describe("delimiters that are given", () => {
  const angle = { left: "<<", right: ">>" };
  const ways: readonly (readonly [string, FormFields])[] = [
    ["as JSON text", { delimiters: JSON.stringify(angle) }],
    [
      "as JSON text printed over several lines",
      { delimiters: JSON.stringify(angle, null, "\t").replaceAll("\n", "\r\n") },
    ],
    ["as delimiters[left] and delimiters[right]", { "delimiters[left]": "<<", "delimiters[right]": ">>" }],
    ["with members that the interface does not know", { delimiters: JSON.stringify({ ...angle, middle: "|" }) }],
  ];

  test.each(ways)("%s are used, whatever other tags there seem to be (callers.md, 6)", async (_way, fields) => {
    const file = docxFile(paragraph("Dear <<Name>>, [City] {Country}"));
    const template = await createTemplate(service, { file, ...fields });
    expect(template.delimiters).toEqual(angle);
    expect(template.tags).toEqual({ valid: ["Name"], invalid: [] });
  });

  test("may have 20 characters", async () => {
    const delimiters = { left: "«".repeat(20), right: "»".repeat(20) };
    const file = docxFile(paragraph(`Dear ${delimiters.left}Name${delimiters.right}`));
    const template = await createTemplate(service, { file, delimiters: JSON.stringify(delimiters) });
    expect(template).toMatchObject({ delimiters, tags: { valid: ["Name"], invalid: [] } });
  });

  test("may begin with the same signs", async () => {
    const file = docxFile(paragraph("Dear %%Name%%%,"));
    const template = await createTemplate(service, { file, delimiters: JSON.stringify(PERCENT) });
    expect(template.delimiters).toEqual(PERCENT);
  });
});

describe("delimiters that are not given", () => {
  test.each([
    ["{{", "}}"],
    ["{", "}"],
    ["[[", "]]"],
    ["[", "]"],
    ["«", "»"],
    ["<", ">"],
    ["((", "))"],
  ])("are detected: %s %s", async (left, right) => {
    const file = docxFile(
      paragraph(`Dear ${left}Name${right}, ${left}#Items${right}${left}Price${right}${left}/${right}`),
    );
    const template = await createTemplate(service, { file });
    expect(template.delimiters).toEqual({ left, right });
    expect(template.tags).toEqual({ valid: ["Name", { Items: ["Price"] }], invalid: [] });
  });

  test("the preferred pair of delimiters is taken if two pairs have as many tags", async () => {
    const template = await createTemplate(service, { file: docxFile(paragraph("[A] {B} [C] {D}")) });
    expect(template.delimiters).toEqual({ left: "{", right: "}" });
  });

  test("a template without any tag is accepted, with [ and ]", async () => {
    const template = await createTemplate(service, { file: docxFile(paragraph("Dear all,")) });
    expect(template).toMatchObject({ delimiters: { left: "[", right: "]" }, tags: { valid: [], invalid: [] } });
  });

  test("other signs are not guessed", async () => {
    const template = await createTemplate(service, { file: TWO_PAIRS });
    expect(template.delimiters).not.toEqual({ left: "%%", right: "%%" });
  });
});
