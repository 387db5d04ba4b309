/** Expressions that try to leave the data: to code, to what all objects have, to the machine. */
import type { Attack } from "#test/security/attack/attack.ts";
import { holds } from "#test/security/attack/attack.ts";
import { type AssemblyMode, makeDocuments, stopped, upload } from "#test/security/attack/make-documents.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";

/** Everything that a probe may make of nothing; what else is printed between the bars is an escape. */
const INERT = new Set(["||"]);

/** Rights of an expression end at the data: each of these is refused, or prints nothing. */
const PROBES: readonly string[] = [
  // The constructor of functions, by every road.
  "constructor.constructor('return process')()",
  "constructor.constructor('return process.env')().PATH",
  "constructor['constructor']('return 1+1')()",
  "''.constructor.constructor('return 1')()",
  "''['constructor']['constructor']('return 1')()",
  "a.constructor",
  "a['constructor']",
  "a[b]",
  "a[b][b]",
  "a[c + d]",
  "n.constructor.constructor",
  "list.constructor",
  "list.map.constructor('return 1')()",
  "list.filter.constructor",
  "list[list.length].constructor",
  "(list | first).constructor.constructor",
  "(a | upper).constructor",
  "(a | default:'x').constructor.constructor('return 1')()",
  "(list | join)['constructor']",
  "(n | number).constructor",
  "(yes ? a : b).constructor",
  "(a + b)['constr' + 'uctor']",
  // Prototypes.
  "__proto__",
  "a.__proto__",
  "a['__proto__']",
  "item.__proto__.polluted",
  "item['__proto__']['polluted']",
  "list.__proto__.join",
  "__proto__.constructor",
  "item.__defineGetter__",
  "item.__lookupGetter__('x')",
  "item.hasOwnProperty",
  "item.toString",
  "item.toString()",
  "item.valueOf",
  "item.isPrototypeOf",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "item.prototype",
  "list.push",
  "list.push(1)",
  "list.concat([1])",
  "a.replace",
  "a.big()",
  "a.sub.call",
  "a.charAt.apply",
  "a.at.bind",
  "a.repeat(9)",
  // Assignments.
  "a = 1",
  "item.x = 1",
  "item.__proto__.polluted = 1",
  "item.constructor.prototype.polluted = 1",
  "list[0] = 1",
  "this.x = 1",
  "a; b",
  "a = b = 1",
  // Globals, and what interpreters leave lying about.
  "this",
  "this.constructor",
  "$event",
  "$locals",
  "$root.constructor",
  "globalThis",
  "process",
  "process.env.AWS_SECRET_ACCESS_KEY",
  "global.process",
  "require",
  "require('fs').readFileSync('/etc/passwd')",
  "import('fs')",
  "module",
  "exports",
  "console",
  "Function('return 1')()",
  "eval('1')",
  "new Date()",
  "Object.keys(item)",
  "Reflect",
  "Symbol.iterator",
  "arguments",
  "arguments.callee",
  "undefined.constructor",
  // Syntax that is none of the promised.
  // biome-ignore lint/suspicious/noTemplateCurlyInString: braces of another language.
  "`${1}`",
  "(() => 1)()",
  "function(){return 1}()",
  "[].constructor",
  "[1].map",
  "{}.constructor",
  "{x: 1}.constructor",
  "/x/.constructor",
  "a?.constructor",
  "a\\u002econstructor",
  "item.\\u0063onstructor",
  "item['\\x63onstructor']",
  "item['con\\u0073tructor']",
  "...list",
  "a`x`",
  "delete a",
  "typeof a",
  "void 0",
  "a, b",
  "a++",
  "item[['constructor']]",
  "item[['__proto__']]['polluted']",
  "item[list]",
  "item[item]",
  // Filters that are none, or are given what is none of theirs.
  "a | constructor",
  "a | __proto__",
  "a | toString",
  "a | hasOwnProperty",
  "a | valueOf:1",
  "list | join:', ':', ':'constructor'",
  "list | join:', ':', ':'__proto__.polluted'",
  "list | sum:'constructor.length'",
  "item | first | constructor",
];

const DATA = {
  a: "constructor",
  b: "constructor",
  c: "constr",
  d: "uctor",
  n: 1,
  yes: true,
  item: {},
  list: [{}],
};

/** The data themselves, and what is computed of them: no probe prints more than a plain tag could. */
const OWN_VALUES = new Set([
  ...[DATA, "constructor", 0, 1, true].map((value) => `|${plain(value)}|`),
  "|[object Object]|",
]);

function plain(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

export const EXPRESSION_ATTACKS: readonly Attack[] = [
  ...PROBES.map((probe): Attack => {
    return {
      category: "expressions",
      name: probe,
      tried: "to reach code, prototypes or the machine from a tag",
      async run(target) {
        const making = { filename: "probe.txt", bytes: Buffer.from(`|{{${probe}}}|`), format: ".txt", data: DATA };
        const fields = { enhanced_syntax: "true", delimiters: JSON.stringify({ left: "{{", right: "}}" }) };
        const made = await makeDocuments(target, { ...making, fields });
        if (typeof made === "string") return made;
        const printed = made.document.text();
        holds(INERT.has(printed) || OWN_VALUES.has(printed), `it printed ${printed.slice(0, 200)}`);
        return "it prints nothing that is not in the data";
      },
    };
  }),
  {
    category: "expressions",
    name: "what all probes left behind",
    tried: "to change what later requests compute",
    async run(target) {
      const text = "|{{polluted}}|{{item.polluted}}|{{x}}|{{constructor}}|{{1 + 1}}|";
      const making = { filename: "after.txt", bytes: Buffer.from(text), format: ".txt", data: { item: {} } };
      const made = await makeDocuments(target, { ...making, fields: { enhanced_syntax: "true" } });
      holds(typeof made !== "string", `it was refused: ${made}`);
      const printed = typeof made === "string" ? "" : made.document.text();
      holds(printed === "|||||2|", `it printed ${printed}`);
      return "every object is as it was";
    },
  },
  {
    category: "expressions",
    name: "a tag of 100,000 characters",
    tried: "to exhaust the parser of expressions",
    run: (target) => printsOrIsRefused(target, `{{${"a+".repeat(50_000)}a}}`),
  },
  {
    category: "expressions",
    name: "400 parentheses within each other",
    tried: "to overflow the stack of the parser",
    run: (target) => printsOrIsRefused(target, `{{${"(".repeat(400)}a${")".repeat(400)}}}`),
  },
  {
    category: "expressions",
    name: "a billion passes through sections",
    tried: "to keep the service computing for ever",
    run: (target) => printsOrIsRefused(target, `${"{{#list}}".repeat(9)}x${"{{/list}}".repeat(9)}`, "many"),
  },
  {
    category: "expressions",
    name: "a text that doubles without end",
    tried: "to exhaust the memory by filters",
    run: (target) => printsOrIsRefused(target, `{{${"(".repeat(60)}list${" | join:list)".repeat(60)}}}`, "many"),
  },
  {
    category: "expressions",
    name: "500 tags that drop wide columns and controls within each other",
    tried: "to keep the service computing, or to overflow its stack, by what tags drop",
    run: (target) => stopped(target, dropping(500), "dropped within the limits"),
  },
];

/** Every cell of a table claims a billion columns and drops its own, and every control is in another one. */
function dropping(count: number): AssemblyMode {
  const cell = `<w:tc><w:tcPr><w:gridSpan w:val="999999999"/></w:tcPr>${paragraph("[a | drop:'column']")}</w:tc>`;
  const table = `<w:tbl><w:tblPr/><w:tblGrid/><w:tr>${cell.repeat(count)}</w:tr></w:tbl>`;
  const [start, end] = ["<w:sdt><w:sdtContent>", "</w:sdtContent></w:sdt>"];
  const controls = start.repeat(count) + paragraph("[a | drop:'paragraph'][a | drop:'page']") + end.repeat(count);
  return {
    filename: "drops.docx",
    bytes: docx(table + controls + paragraph("x")),
    fields: { enhanced_syntax: "true" },
    data: { a: 1 },
    format: ".docx",
    isPreviewed: false,
  };
}

async function printsOrIsRefused(
  target: Parameters<Attack["run"]>[0],
  text: string,
  size: "few" | "many" = "few",
): Promise<string> {
  const list = Array.from({ length: size === "many" ? 10 : 1 }, () => "x".repeat(10));
  const file = upload(text, "probe.txt");
  const made = await makeDocuments(target, {
    filename: file.name,
    bytes: await file.bytes(),
    fields: { enhanced_syntax: "true", delimiters: JSON.stringify({ left: "{{", right: "}}" }) },
    data: { list, a: 1 },
    format: ".txt",
  });
  return typeof made === "string" ? made : "computed within the limits";
}
