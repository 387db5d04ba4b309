/** Every form of tag that a paragraph can hold, with data and result. */
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { run } from "./docx-blocks.ts";

export interface TagForm {
  readonly what: string;
  /** The template's runs; what they say when they are put together. */
  readonly runs: string;
  readonly reads: string;
  readonly item: DataItem;
  /** A line break within the paragraph is `↵`. */
  readonly becomes: string;
  readonly enhancedSyntax?: true;
}

const ITEMS = { Items: [{ Name: "a" }, { Name: "b" }] };

/** Template, data, result (docs/templates.md; callers.md, "Tags"). */
const WRITTEN: readonly (readonly [what: string, template: string, item: DataItem, becomes: string])[] = [
  ["a name", "x [Name] y", { Name: "Ada" }, "x Ada y"],
  ["a name with blanks", "x [ Zip Code ] y", { "Zip Code": "W1" }, "x W1 y"],
  ["a dotted name", "x [a.b] y", { "a.b": "key", a: { b: "path" } }, "x key y"],
  ["nothing there", "x [Name] y", {}, "x  y"],
  ["null", "x [Name] y", { Name: null }, "x  y"],
  ["true and false", "[a] [b]", { a: true, b: false }, "true false"],
  ["numbers", "[a] [b]", { a: 0, b: 12.5 }, "0 12.5"],
  ["an array", "x [a] y", { a: [1, "b", 3] }, "x 1,b,3 y"],
  ["an empty text", "x [a] y", { a: "" }, "x  y"],
  ["signs of markup", "x [a] y", { a: "<w:b/> & ]]> \"'" }, "x <w:b/> & ]]> \"' y"],
  ["another tag", "x [a] y", { a: "[b] {b}", b: "no" }, "x [b] {b} y"],
  ["a section over a list", "x [#Items][Name], [/Items]y", ITEMS, "x a, b, y"],
  ["a section closed without a name", "x [#Items][Name][/] y", ITEMS, "x ab y"],
  ["a section over texts", "[#a]<[.]>[/]!", { a: ["p", "q"] }, "<p><q>!"],
  ["a section over an object", "[#a][b][c][/]!", { a: { b: "in" }, c: "out" }, "inout!"],
  ["a section on true", "[#a][b][/]!", { a: true, b: "out" }, "out!"],
  ["a section on a text", "[#a]<[a]>[/]!", { a: "t" }, "<t>!"],
  ["a section on a number", "[#a]<[a]>[/]!", { a: 7 }, "<7>!"],
  ["sections on what is falsy", "[#a]1[/][#b]2[/][#c]3[/][#d]4[/]!", { a: false, b: 0, c: "", d: [] }, "!"],
  ["an inverted section", "[^a]no[/][^b]none[/][^c]some[/]!", { b: [], c: [1] }, "nonone!"],
  ["nested sections", "[#a][#b][c][d][/b];[/a]!", { a: [{ b: [{ c: 1 }, { c: 2 }] }, { b: [] }], d: "-" }, "1-2-;;!"],
];

const ENHANCED: typeof WRITTEN = [
  ["a path", "x [a.b] y", { "a.b": "key", a: { b: "path" } }, "x path y"],
  ["a choice", "[n > 1 ? 'many' : 'one']!", { n: 2 }, "many!"],
  ["a computation", "[(a + b) * 2 - 1]!", { a: 1, b: 2 }, "5!"],
  ["a section on a condition", "[#n >= 2 && !off]yes[/][^n >= 2]no[/]!", { n: 2 }, "yes!"],
  ["a filter", "[a | upper]!", { a: "größe" }, "GRÖSSE!"],
  ["a filter with an argument", "[d | date:'dd.MM.yyyy']!", { d: "2026-01-31" }, "31.01.2026!"],
  ["a filtered section", "[#a | sort][.][/]!", { a: ["b", "a"] }, "ab!"],
];

const bold = (text: string) => run(text, "<w:b/>");
const element = (xml: string) => `<w:r>${xml}</w:r>`;
const INSERTED = '<w:ins w:id="90" w:author="A" w:date="2026-01-01T00:00:00Z">';

/** Tags as word processors cut them. */
const CUT: readonly (readonly [what: string, runs: string])[] = [
  ["cut by formatting", run("x [First") + bold(" Na") + run("me] y")],
  ["cut at its delimiters", run("x ") + bold("[") + run("First Name") + bold("]") + run(" y")],
  [
    "cut by a spelling mark",
    `${run("x [First ")}<w:proofErr w:type="spellStart"/>${run("Name]")}<w:proofErr w:type="spellEnd"/>${run(" y")}`,
  ],
  [
    "cut by a bookmark",
    `${run("x [First ")}<w:bookmarkStart w:id="91" w:name="b"/>${run("Name]")}<w:bookmarkEnd w:id="91"/>${run(" y")}`,
  ],
  ["inserted while changes are tracked", `${run("x [First ")}${INSERTED}${run("Name")}</w:ins>${run("] y")}`],
  ["cut by a soft hyphen", `${run("x [First Na")}${element("<w:softHyphen/>")}${run("me] y")}`],
];

/** The forms that need only one run, for places that contain plain text. */
export const PLAIN_FORMS: readonly TagForm[] = [
  ...WRITTEN.map((form) => plainForm(form)),
  ...ENHANCED.map((form): TagForm => ({ ...plainForm(form), enhancedSyntax: true })),
];

export const FORMS: readonly TagForm[] = [
  ...PLAIN_FORMS,
  { ...plainForm(["line breaks", "x [a] y", { a: "p\nq\r\nr" }, "x p↵q↵r y"]) },
  ...CUT.map(([what, runs]) => ({
    what,
    runs,
    reads: "x [First Name] y",
    item: { "First Name": "Ada" },
    becomes: "x Ada y",
  })),
];

function plainForm([what, template, item, becomes]: (typeof WRITTEN)[number]): TagForm {
  return { what, runs: run(template), reads: template, item, becomes };
}
