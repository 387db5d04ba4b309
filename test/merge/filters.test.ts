/** Filters of enhanced syntax: what they print in a document, and which tags they make invalid. */
import { describe, expect, test } from "vitest";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { expectMerge } from "#test/support/merge-docx.ts";

type Example = readonly [template: string, data: Readonly<Record<string, unknown>>, becomes: string];

const d = "2026-01-31";
const Items = [
  { Name: "Pen 10", Price: 1.1 },
  { Name: "Ink", Price: "2.20" },
  { Name: "Pen 2", Price: 0.5 },
];

const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  date: [
    ["[d | date]", { d: "20260131T2330Z" }, "2026-01-31"],
    ["[d | date:'dd-MM-yyyy']", { d }, "31-01-2026"],
    ["[d | date:'EEEE, d MMMM yyyy']", { d }, "Saturday, 31 January 2026"],
    ["[d | date:'d. MMMM yyyy':'de']", { d: "2026-03-01" }, "1. März 2026"],
    ["[d | date:'long':'fr']", { d }, "31 janvier 2026"],
    ["[d | date:'HH:mm']", { d: "2026-01-31T23:30:00+02:00" }, "23:30"],
    ["[d | date:'d MMM, h:mm a zzz':'en':'America/New_York']", { d: "2026-01-31T23:30:00Z" }, "31 Jan, 6:30 PM EST"],
    ["[d | date:'yyyy-MM-dd HH:mm']", { d: 1_769_902_200_000 }, "2026-01-31 23:30"],
    ["[d | date:\"d 'of' MMMM\"]", { d }, "31 of January"],
    ["[d | date:'dd.MM.yyyy']", { d: "to be agreed" }, "to be agreed"],
  ],
  number: [
    ["[n | number]", { n: 1234.5 }, "1,234.5"],
    ["[n | number:2]", { n: 1.005 }, "1.01"],
    ["[n | number:2:'de']", { n: "1234.5" }, "1.234,50"],
    ["[n | number:'#,##0.00;(#,##0.00)']", { n: -1234.5 }, "(1,234.50)"],
    ["[n | number:'0.###']", { n: 1234.5 }, "1234.5"],
    ["[n | number:'00000']", { n: 42 }, "00042"],
    ["[n | number:'0.0%':'de']", { n: 0.256 }, "25,6%"],
    ["[n | number:2]", { n: "on request" }, "on request"],
  ],
  currency: [
    ["[p | currency:'EUR']", { p: 1234.5 }, "€1,234.50"],
    ["[p | currency:'EUR':'de-DE']", { p: 1234.5 }, "1.234,50\u00a0€"],
    ["[p | currency:'JPY':'ja']", { p: 1234.5 }, "￥1,235"],
    ["[p | currency:'EUR':'fr':0]", { p: "1234.5" }, "1\u202f235\u00a0€"],
    ["[p | currency:Code:'en']", { p: -3, Code: "USD" }, "-$3.00"],
  ],
  "upper, lower, trim": [
    ["[s | upper]", { s: "Größe" }, "GRÖSSE"],
    ["[s | upper:'tr']", { s: "istanbul" }, "İSTANBUL"],
    ["[s | lower]", { s: "ADA" }, "ada"],
    ["<[s | trim]>", { s: "  Ada  " }, "<Ada>"],
  ],
  default: [
    ["[Phone | default:'n/a']", { Phone: "" }, "n/a"],
    ["[Phone | default:Mobile]", { Phone: null, Mobile: "0170" }, "0170"],
    ["[Stock | default:'n/a']", { Stock: 0 }, "0"],
  ],
  join: [
    ["[Names | join]", { Names: ["Ada", "Bob", "Cleo"] }, "Ada, Bob, Cleo"],
    ["[Names | join:', ':' and ']", { Names: ["Ada", "Bob", "Cleo"] }, "Ada, Bob and Cleo"],
    ["[Names | join:' / ']", { Names: ["Ada", null, "Bob"] }, "Ada / Bob"],
    ["[Items | join:'; ':'; ':'Name']", { Items }, "Pen 10; Ink; Pen 2"],
  ],
  "first, last": [
    ["[Names | first]", { Names: ["Ada", "Bob", "Cleo"] }, "Ada"],
    ["[Names | last:2 | join]", { Names: ["Ada", "Bob", "Cleo"] }, "Bob, Cleo"],
    ["[Name | first]. [Surname]", { Name: "Élodie", Surname: "Roy" }, "É. Roy"],
    ["[(Items | last).Name]", { Items }, "Pen 2"],
  ],
  sum: [
    ["[Prices | sum]", { Prices: [0.1, 0.2] }, "0.3"],
    ["[Items | sum:'Price']", { Items }, "3.8"],
    ["[Lines | sum:'Tax.Amount' | number:2]", { Lines: [{ Tax: { Amount: 1.5 } }, { Tax: null }] }, "1.50"],
    ["[(Items | sum:'Price') * 2]", { Items }, "7.6"],
  ],
  sort: [
    ["[Names | sort | join]", { Names: ["Émile", "zoe", "Ada", "Eve"] }, "Ada, Émile, Eve, zoe"],
    ["[#Items | sort:'Name'][Name]; [/]", { Items }, "Ink; Pen 2; Pen 10; "],
    ["[#Items | sort:'-Price' | first:2][Name]; [/]", { Items }, "Ink; Pen 10; "],
    ["[Sizes | sort | join]", { Sizes: [10, "9", 1.5, null] }, "1.5, 9, 10"],
  ],
};

function expectLine(template: string, item: Readonly<Record<string, unknown>>, becomes: string): void {
  expectMerge({ template: docx(paragraph(template)), reads: template, item, becomes, enhancedSyntax: true });
}

describe.each(Object.entries(EXAMPLES))("%s", (_, examples) => {
  test.each(examples)("%s of %j prints %s", (template, data, becomes) => {
    expectLine(template, data, becomes);
  });
});

describe("where filters stand", () => {
  test("filters can be used in sections, conditions, arguments and parentheses", () => {
    const Items = [
      { Name: "b", Tags: ["x", "y"] },
      { Name: "a", Tags: [] },
    ];
    expectLine(
      "[#Items | sort:'Name'][Name]: [Tags | join:Separator | default:'none']; [/][#(Items | sum:'Price') == 0]free[/]",
      { Items, Separator: "+" },
      "a: none; b: x+y; free",
    );
  });

  test("a section that is closed by its own text, and an inverted one", () => {
    expectLine("[#Items | first:1][Name][/Items | first:1][^None | first:1]!![/]", { Items: [{ Name: "a" }] }, "a!!");
  });

  test("the dot is the entry", () => {
    expectLine("[#Names][. | upper] [/]", { Names: ["ada", "bob"] }, "ADA BOB ");
  });

  test("lists have each of their entries formatted", () => {
    expectLine("[Dates | date:'d MMM' | join]", { Dates: ["2026-01-31", "2026-02-01"] }, "31 Jan, 1 Feb");
  });

  test.each([
    ["“d MMMM yyyy”", "31 January 2026"],
    ["‘dd.MM.’", "31.01."],
    ["„dd.MM.“", "31.01."],
    ["‚dd.MM.‘", "31.01."],
    ["“d ‘of’ MMMM”", "31 of January"],
    ["“dd’T’HH”", "31T00"],
  ])("quotes as Word writes them: %s", (pattern, becomes) => {
    expectLine(`[d | date:${pattern}]`, { d: "2026-01-31" }, becomes);
  });

  test("an apostrophe within a text stays one", () => {
    expectLine("[d | default:“à l’étranger”]", {}, "à l’étranger");
  });

  test.each([
    ["{{ d | date:'dd.MM.yyyy' }}", "{{"],
    ["{d | date:'dd.MM.yyyy'}", "{"],
    ["[[d | date:'dd.MM.yyyy']]", "[["],
    ["[d | number:'#,##0.00;(#,##0.00)']", "["],
    ["«d|upper»", "«"],
    ["<d | date:'dd.MM.yyyy'>", "<"],
  ])("delimiters are found: %s", (template, left) => {
    const { delimiters, tags } = readTemplate(openDocx(docx(paragraph(template)), "a.docx"), { enhancedSyntax: true });
    expect([delimiters.left, tags.valid.length, tags.invalid]).toEqual([left, 1, []]);
  });

  test("tags.valid has the whole expression as one name", () => {
    const template = docx(paragraph("[d | date:'dd-MM-yyyy'][#Items | sort:'Name'][Name | upper][/]"));
    const { tags } = readTemplate(openDocx(template, "a.docx"), { enhancedSyntax: true });
    expect(tags.valid).toEqual(["d | date:'dd-MM-yyyy'", { "Items | sort:'Name'": ["Name | upper"] }]);
  });

  test("without enhanced syntax a filter is part of the key", () => {
    expectMerge({
      template: docx(paragraph("[d | upper]")),
      reads: "[d | upper]",
      item: { d: "a", "d | upper": "key" },
      becomes: "key",
    });
  });
});

describe("what is wrong with a filter's call is found when the template is uploaded", () => {
  const read = (expression: string) =>
    readTemplate(openDocx(docx(paragraph(`{{${expression}}}{{ok}}`)), "a.docx"), {
      enhancedSyntax: true,
      delimiters: { left: "{{", right: "}}" },
    });

  test.each([
    ["d | dates:'yyyy'", "there is no filter dates: the filters are date, number"],
    ["d | constructor", "there is no filter constructor"],
    ["d | date:'foo'", "“foo” has “f”, which has no meaning"],
    ["d | date:'yyyy':'english'", "the locale “english” is unknown"],
    ["d | date:'yyyy':Locale:'Mars/Base'", "the time zone “Mars/Base” is unknown"],
    ["d | date:'dd/mm/yyyy'", "m, which is minutes: write MM"],
    ["d | date:'DD/MM/yyyy'", "D, which is the day of the year: write dd"],
    ["d | date:'dd/MM/YYYY'", "Y, which is the year of the week w: write yyyy"],
    ["n | number:21", "decimal places is “21”: write a whole number from 0 to 20"],
    ["n | number:-1", "decimal places is “-1”"],
    ["n | number:'0.000000000000000000000'", "more than 20"],
    ["n | number:'abc'", "the number pattern “abc” is invalid"],
    ["n | currency", "the filter currency has no currency"],
    ["n | currency:'EURO'", "does not know the currency “EURO”"],
    ["n | currency:'XYZ':Locale", "does not know the currency “XYZ”"],
    ["n | default", "the filter default needs a value to print"],
    ["n | first:'two'", "“two”: write a whole number"],
    ["n | upper:'en':1", "the filter upper accepts 1 argument"],
    ["n | trim:1", "the filter trim accepts no arguments"],
    ["a == 1 ? (n | number:99) : 2", "decimal places is “99”"],
    ["(n | number:99).length", "decimal places is “99”"],
    [`n${" | trim".repeat(21)}`, "a tag may have at most 20 filters"],
  ])("%s", (expression, reason) => {
    const { tags, problems } = read(expression);
    expect(tags).toEqual({ valid: ["ok"], invalid: [expression] });
    expect(problems[0]).toMatchObject({ tag: expression, kind: "expression_invalid" });
    expect(problems[0]?.suggestion.toLowerCase()).toContain(reason.toLowerCase());
  });
});
