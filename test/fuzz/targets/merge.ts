/** Parsers of templates: delimiters, tags in text and HTML, expressions. */
import { ServiceError } from "#shared/base/errors/service-error.ts";
import { compileHtml } from "#shared/engine/merge/html/compile-html.ts";
import { expression } from "#shared/engine/merge/syntax/expression.ts";
import { compileText } from "#shared/engine/merge/text/compile-text.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { detectDelimiters, detectTextDelimiters, isDetectable } from "#shared/engine/template/detect-delimiters.ts";
import { readHtmlTemplate, readTextTemplate } from "#shared/engine/template/read-tags.ts";
import { openHtml } from "#shared/engine/template-file/open-html.ts";
import { openText } from "#shared/engine/template-file/open-text.ts";
import { type FuzzTarget, mustHold, textOf, unlessRefused } from "#test/fuzz/target.ts";

const ITEM = {
  Name: "Zoë <b>",
  Date: "2026-11-21",
  n: 7,
  yes: true,
  none: null,
  Items: [{ Item: "Table", Price: 3, Tags: ["a", "b"] }, { Item: "Lamp" }],
  nested: { deep: { value: "x" } },
};

const TAGS = [
  "[",
  "]",
  "{{",
  "}}",
  "{",
  "}",
  "<<",
  ">>",
  "[#Items]",
  "[/]",
  "[/Items]",
  "[^Items]",
  "[.]",
  "«",
  "»",
  "${",
  "[%Name]",
];
/** Fragments whose names all differ, because § becomes the number of the repetition. */
const NUMBERED = ["[N§]", "[#N§]", "[/N§]", "[a", "b]", "[#", "[/x]", " ", "\n", "x", "#", "^"];
const FILTERS = [
  "| upper",
  "| date:'YYYY'",
  "| currency:'EUR'",
  "| join:', '",
  "| sort:'Item'",
  "| sum:'Price'",
  "| default:'x'",
  "| where:'Price > 1'",
  "| group:'Item'",
  "| chunk:2",
  "| running:'Price * 2'",
  "| distinct",
  "| max:'Price'",
];
const OPERATORS = [
  " == ",
  " ? ",
  " : ",
  " && ",
  "!",
  "(",
  ")",
  "+",
  "*",
  "%",
  "'",
  '"',
  "nested.deep",
  "this",
  "[0]",
  "1e309",
  ",",
];

const TEXTS = [
  "Dear [Name],\n[#Items]- [Item]: [Price]\n[/]Total [n]",
  "{{#Items}}{{Item}} {{/Items}}{{^none}}x{{/none}}",
  "<<Name>> «Date» \u0024{n} {yes}",
  "[Items | sort:'Item' | join:', ':' and ':'Item'] [n > 3 ? 'a' : \"b\"] [#yes][nested.deep.value][/yes]",
];

export const delimiters: FuzzTarget = {
  about: "the search for delimiters (shared/engine/template/detect-delimiters.ts)",
  seeds: () => [...TEXTS, "SELECT a[1] FROM b WHERE c = '{{d}}'", "<p>{Name}</p>"],
  words: [...TAGS, ...NUMBERED],
  run(input) {
    for (const pair of [detectDelimiters(textOf(input)), detectTextDelimiters(textOf(input))]) {
      mustHold(pair === undefined || isDetectable(pair), "the delimiters are a known pair");
    }
  },
};

export const tags: FuzzTarget = {
  about:
    "tags of text templates, read and filled (shared/engine/template/read-tags.ts, shared/engine/merge/text/compile-text.ts)",
  seeds: () => TEXTS,
  words: [...TAGS, ...NUMBERED, ...FILTERS, ...OPERATORS],
  frames: [
    ["", ""],
    ["[", "]"],
    ["[#a", "z][/]"],
    ["[Name] ", " [Name"],
  ],
  run(input) {
    for (const enhancedSyntax of [false, true]) {
      unlessRefused([ServiceError, MergeFailure], () => {
        const template = openText(input, "a.txt");
        const { delimiters, tags: found } = readTextTemplate(template, { enhancedSyntax });
        const compile = () => compileText(template, { delimiters, enhancedSyntax, now: () => performance.now() });
        if (found.invalid.length > 0) return mustRefuse(compile);
        compile().render(ITEM);
      });
    }
    mustBeUnspoiled();
  },
};

export const html: FuzzTarget = {
  about: "tags of HTML templates, read and filled (shared/engine/merge/html)",
  seeds: () => [
    "<!doctype html><p>Dear [Name],</p><table><tr><td>[#Items][Item]<td>[Price][/]</table>",
    '<a href="https://x/[Name]" title=[Date] onclick="[n]">x</a><script>var a = "[Name]";</script><style>p{color:[Name]}</style>',
    "<!-- [Name] --><img src='[%Name]'><textarea>[Name]</textarea><svg><text>[Name]</text></svg>",
  ],
  words: [
    ...TAGS,
    ...NUMBERED,
    ...FILTERS,
    "<p>",
    "</p>",
    "<script>",
    "</script>",
    "<!--",
    "-->",
    "<style>",
    '="',
    "'",
    "<td>",
    "&amp;",
    "<![CDATA[",
    "<title>",
    "<p",
    "</",
    "<!",
    "&",
    "<b>x</b>",
    "<a href='[N§]'>",
    "<table>",
    "<tr>",
    "</table>",
    "<img ",
    " a=b",
    "/",
  ],
  frames: [
    ["<p>", "</p>"],
    ["<p ", ">x</p>"],
    ["<p a='", "'>x</p>"],
    ["<!--", "--><p>"],
    ["<p><script>", "</script>"],
    ["<p><a href='", "'>x</a>"],
  ],
  run(input) {
    for (const enhancedSyntax of [false, true]) {
      const merged = unlessRefused([ServiceError, MergeFailure], () => {
        const page = openHtml(input, "a.html");
        const { delimiters } = readHtmlTemplate(page, { enhancedSyntax });
        return compileHtml(page, { delimiters, enhancedSyntax, now: () => performance.now() }).render({ Name: CANARY });
      });
      mustHold(!merged?.includes(CANARY), "no value becomes an element");
    }
    mustBeUnspoiled();
  },
};

/** What stands between, as a value and as the pattern of a filter. */
export const filters: FuzzTarget = {
  about: "values and patterns that filters read (shared/engine/merge/filters)",
  seeds: () => ["2026-11-21", "1234.50", "#,##0.00", "d MMMM yyyy 'at' HH:mm", "a b"],
  words: [
    "0",
    "1",
    ".",
    ",",
    "#",
    "'",
    "''",
    "%",
    "-",
    "+",
    "e",
    "E",
    "T",
    ":",
    "Z",
    "d",
    "M",
    "yyyy",
    " ",
    "¤",
    "@",
    "a",
    "\ud83d\ude00",
  ],
  frames: [
    ["", ""],
    ["1", "1"],
    ["0.", "1"],
    ["2026-11-21T10:00", ""],
    ["'", ""],
  ],
  run(input) {
    const value = textOf(input);
    for (const evaluate of FILTERED) {
      unlessRefused([MergeFailure, RangeError], () =>
        evaluate([{ value, list: [value, value] }], {
          countFiltered() {},
          countBarcode() {},
          drawLater() {},
          check() {},
        }),
      );
    }
  },
};

const FILTERED = [
  "value | date:'D MMMM YYYY'",
  "1 | number:value",
  "value | number:'0.00'",
  "value | currency:'EUR'",
  "value | upper",
  "value | lower",
  "list | sort:value",
  "list | sum",
  "list | join:value",
  "value | default:'x'",
  "'2026-11-21' | date:value",
].flatMap((text) => {
  try {
    return [expression(text)];
  } catch {
    return [];
  }
});

const CANARY = "<canary>";

export const expressions: FuzzTarget = {
  about: "expressions of the enhanced syntax (shared/engine/merge/syntax/expression.ts)",
  seeds: () => [
    "nested.deep.value",
    "n + 3 * (n - 1) % 2 == 1 ? Name : 'x'",
    "Items | sort:'Item' | join:', ':'; ':'Item'",
    "Date | date:'D MMMM YYYY'",
    "Items[0].Tags[n - 7]",
    "!yes || none && n >= 2",
    "[1, 2, {a: 3}]",
    "constructor.constructor",
  ],
  words: [
    ...FILTERS,
    ...OPERATORS,
    "constructor",
    "__proto__",
    "prototype",
    "toString",
    "Items[",
    ".length",
    "=",
    "=>",
    "()",
    "$locals",
    "{}",
    "“",
    "‚",
    "\\'",
    "!",
    "-",
    "a",
    " ",
  ],
  frames: [
    ["", ""],
    ["Name", ""],
    ["'", "'"],
  ],
  run(input) {
    let evaluate: ReturnType<typeof expression>;
    try {
      evaluate = expression(textOf(input));
    } catch (error) {
      // Whatever is no expression is an invalid tag, by any error.
      return mustHold(error instanceof Error, "it is refused by an error");
    }
    const value = unlessRefused([MergeFailure, RangeError], () =>
      evaluate([ITEM], { countFiltered() {}, countBarcode() {}, drawLater() {}, check() {} }),
    );
    mustHold(typeof value !== "function" && !OUTSIDE.has(value), "nothing but the data is reached");
    mustBeUnspoiled();
  },
};

/** What an expression could reach when it got out of the data. */
const OUTSIDE: ReadonlySet<unknown> = new Set([
  globalThis,
  process,
  Object.prototype,
  Array.prototype,
  Function.prototype,
  String.prototype,
  Number.prototype,
]);

function mustRefuse(compile: () => unknown): void {
  const compiled = unlessRefused([ServiceError], compile);
  mustHold(compiled === undefined, "a template with invalid tags is not filled");
}

const UNSPOILED = JSON.stringify(ITEM);
const NAMES = [Object.prototype, Array.prototype].map((each) => Object.getOwnPropertyNames(each).length);

function mustBeUnspoiled(): void {
  mustHold(JSON.stringify(ITEM) === UNSPOILED, "the data are as they were");
  const names = [Object.prototype, Array.prototype].map((each) => Object.getOwnPropertyNames(each).length);
  mustHold(names.join() === NAMES.join(), "the prototypes are as they were");
}
