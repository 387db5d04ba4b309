/** What real callers rely on in tags (callers.md, Tags): each rule by name, from the upload to the text of the document. */
import { describe, expect, test } from "vitest";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText } from "#test/support/docx-package.ts";
import { expectError } from "#test/support/error-answers.ts";
import {
  createTemplate,
  docxFile,
  type FormFields,
  generateBinary,
  postJson,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const ENHANCED = { enhanced_syntax: "true" };

function upload(text: string, fields: FormFields = {}): Promise<TemplateAnswer> {
  return createTemplate(service, { file: docxFile(paragraph(text)), ...fields });
}

async function merge(text: string, data: object, fields: FormFields = {}): Promise<string> {
  const { id, tags } = await upload(text, fields);
  expect(tags.invalid).toEqual([]);
  const { bytes } = await generateBinary(service, { template_id: id, data });
  return documentText(bytes);
}

describe("Tags: names", () => {
  test.each([
    ["may hold spaces and capitals", "[Zip Code] [zip code]", { "Zip Code": "78462", "zip code": "x" }, "78462 x"],
    ["lose the blanks inside the delimiters' edges", "[ Name ][Name  ]", { Name: "Ada" }, "AdaAda"],
    [
      "[item.name] is the literal key item.name without enhanced syntax",
      "[item.name]",
      { item: { name: "path" }, "item.name": "key" },
      "key",
    ],
  ])("%s", async (_rule, text, data, expected) => {
    expect(await merge(text, data)).toBe(expected);
  });
});

describe("Tags: sections", () => {
  test.each([
    ["[#x]…[/x]", "[#x][a],[/x]", { x: [{ a: 1 }, { a: 2 }] }, "1,2,"],
    ["[#x]…[/]", "[#x][a],[/]", { x: [{ a: 1 }, { a: 2 }] }, "1,2,"],
    ["inverted [^x]…[/]", "[^x]none[/]", { x: [] }, "none"],
    ["an object is truthy and becomes the scope", "[#x][a][/] [^x]no[/]", { x: { a: "in" }, a: "out" }, "in "],
    [
      "inside a section whose value is true, tags resolve in the outer scope",
      "[#x][a][/]",
      { x: true, a: "out" },
      "out",
    ],
    ["[.] is the item itself", "[#Items][.] [/Items]", { Items: ["a", 2] }, "a 2 "],
  ])("%s", async (_rule, text, data, expected) => {
    expect(await merge(text, data)).toBe(expected);
  });

  test.each([[false], [null], [""], [0], [[]], [undefined]])("falsy: %j", async (x) => {
    expect(await merge("[#x]shown[/x][^x]hidden[/x]", { x })).toBe("hidden");
  });

  test.each([[true], [1], ["text"], ["false"], [[1]], [{}], [{ a: null }]])("truthy: %j", async (x) => {
    expect(await merge("[#x]shown[/x][^x]hidden[/x]", { x })).toBe("shown");
  });
});

describe("Tags: tags.valid", () => {
  test.each<[string, string, readonly unknown[]]>([
    ["[.] is reported as .", "[#Items][.][/Items]", [{ Items: ["."] }]],
    ["is unique, in order of first appearance", "[b] [a] [b] [c] [a]", ["b", "a", "c"]],
    ["#x and ^x share one entry", "[#x][a][/x][^x][b][/x]", [{ x: ["a", "b"] }]],
    ["sections nest", "[#Orders][No][#Lines][Text][/][/] [City]", [{ Orders: ["No", { Lines: ["Text"] }] }, "City"]],
    ["a dotted tag stays one string", "[item.name]", ["item.name"]],
  ])("%s", async (_rule, text, valid) => {
    expect((await upload(text)).tags).toEqual({ valid, invalid: [] });
  });

  test("an expression stays one string", async () => {
    const { tags } = await upload("[a.b + 1] [#items.length > 1][x][/]", ENHANCED);
    expect(tags).toEqual({ valid: ["a.b + 1", { "items.length > 1": ["x"] }], invalid: [] });
  });
});

describe("Tags: tags.invalid", () => {
  test.each<[string, string, readonly string[]]>([
    ["unclosed", "[#Open] text", ["Open"]],
    ["unopened", "text [/Closed]", ["Closed"]],
    ["mismatched", "[#a]text[/b]", ["a", "b"]],
  ])("%s", async (_rule, text, names) => {
    const { id, tags } = await upload(text);
    expect(tags.invalid.map((name) => name.replace(/^[#/^]/, "")).sort()).toEqual(names);
    const response = await service.call("/v1/document", postJson({ template_id: id, data: {} }));
    const message = await expectError(response, 422, "template_has_invalid_tags");
    for (const name of names) expect(message).toContain(name);
  });

  test("an expression that does not compile", async () => {
    const { tags } = await upload("[a +] [Name]", ENHANCED);
    expect(tags).toEqual({ valid: ["Name"], invalid: ["a +"] });
  });

  test("a name with spaces in enhanced syntax: the refusal names the switch", async () => {
    const { id } = await upload("[Zip Code]", ENHANCED);
    const response = await service.call("/v1/document", postJson({ template_id: id, data: {} }));
    expect(await expectError(response, 422, "template_has_invalid_tags")).toContain("enhanced_syntax=false");
  });
});

describe("Tags: values", () => {
  test.each([
    ["a missing value prints nothing", "a[x]b", {}, "ab"],
    ["null prints nothing", "a[x]b", { x: null }, "ab"],
    ["an array printed by a simple tag is joined with commas", "[x]", { x: [1, "b", true] }, "1,b,true"],
    [
      "true, false and numbers print as such",
      "[t] [f] [n] [z]",
      { t: true, f: false, n: 12.5, z: 0 },
      "true false 12.5 0",
    ],
  ])("%s", async (_rule, text, data, expected) => {
    expect(await merge(text, data)).toBe(expected);
  });

  test("a missing value prints nothing in enhanced syntax either", async () => {
    expect(await merge("[x.y.z]b[x + y]c", {}, ENHANCED)).toBe("bc");
  });
});

describe("Tags: enhanced syntax", () => {
  test.each([
    ["a.b", "[a.b]", "deep"],
    ["cond ? a : b", "[yes ? 'a' : 'b'] [no ? 'a' : 'b']", "a b"],
    ["== != > < >= <=", "[n == 7] [n != 7] [n > 7] [n < 8] [n >= 7] [n <= 6]", "true false false true true false"],
    ["&& || !", "[yes && no] [yes || no] [!no]", "false true true"],
    ["+ - * / %", "[n + 1] [n - 1] [n * 2] [n / 2] [n % 4]", "8 6 14 3.5 3"],
    ["parentheses", "[(n + 1) * 2]", "16"],
    ["sections on expressions", "[#items.length > 1]several[/][#items.length > 2]many[/]", "several"],
    [
      "the date filter, ISO 8601 in and Unicode TS #35 patterns",
      "[d | date:'dd-MM-yyyy'] [d | date:\"d MMMM yyyy\"]",
      "05-03-2026 5 March 2026",
    ],
    ["a number filter with arguments", "[price | number:2]", "1,290.50"],
    ["upper, lower and trim filters", "[name | upper] [name | lower] ([padded | trim])", "ADA ada (x)"],
  ])("%s", async (_rule, text, expected) => {
    const data = {
      a: { b: "deep" },
      yes: true,
      no: false,
      n: 7,
      items: [1, 2],
      d: "2026-03-05",
      price: 1290.5,
      name: "Ada",
      padded: "  x ",
    };
    expect(await merge(text, data, ENHANCED)).toBe(expected);
  });

  test("a plain name with spaces does not work", async () => {
    expect((await upload("[Zip Code]", ENHANCED)).tags).toEqual({ valid: [], invalid: ["Zip Code"] });
  });
});

describe("Tags: delimiters", () => {
  const PAIRS = [
    ["{{", "}}"],
    ["{", "}"],
    ["[[", "]]"],
    ["[", "]"],
    ["«", "»"],
    ["<", ">"],
    ["((", "))"],
  ] as const;

  test.each(PAIRS)("are detected, and merged: %s %s", async (left, right) => {
    const text = `Dear ${left}Name${right}, ${left}#Items${right}${left}.${right} ${left}/Items${right}`;
    expect((await upload(text)).delimiters).toEqual({ left, right });
    expect(await merge(text, { Name: "Ada", Items: ["a", "b"] })).toBe("Dear Ada, a b ");
  });

  const ORDERED = PAIRS.flatMap((pair, at) => PAIRS.slice(at + 1).map((later) => ({ pair, later })));

  test.each(ORDERED)("in order of preference: $pair before $later", async ({ pair, later }) => {
    const [left, right] = pair;
    const text = `${later[0]}First${later[1]} and ${left}Second${right}`;
    expect((await upload(text)).delimiters).toEqual({ left, right });
  });

  test("any other pair must be given", async () => {
    expect((await upload("Dear %Name%,")).tags.valid).toEqual([]);
    const given = { delimiters: '{"left":"<%","right":"%>"}' };
    expect(await merge("Dear <%Name%>,", { Name: "Ada" }, given)).toBe("Dear Ada,");
  });

  test("a template without any tag is accepted, with [ and ]", async () => {
    const template = await upload("Dear all,");
    expect(template).toMatchObject({ delimiters: { left: "[", right: "]" }, tags: { valid: [], invalid: [] } });
  });
});
