/** Filters with data and arguments that nobody means well. */
import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { expression } from "#shared/engine/merge/syntax/expression.ts";
import { Memo } from "#shared/engine/merge/values/memo.ts";
import { MergeBudget } from "#shared/engine/merge/values/merge-budget.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { evaluateTag } from "#test/support/evaluate-tag.ts";

const CALLS = [
  "date",
  "date:'yyyy':'de':'Europe/Berlin'",
  "date:'full'",
  "number",
  "number:2",
  "number:'#,##0.0'",
  "currency:'EUR'",
  "upper",
  "lower:'tr'",
  "trim",
  "default:''",
  "join",
  "join:', ':' and ':'a.b'",
  "first",
  "first:2",
  "last",
  "last:2",
  "sum",
  "sum:'a.b'",
  "sort",
  "sort:'-a.b'",
  "where:'a'",
  "where:'a && !b'",
  "group:'a' | count",
  "distinct",
  "distinct:'a.b'",
  "chunk:2 | count",
  "nth:1",
  "count",
  "avg",
  "avg:'a * 2'",
  "min",
  "max:'a'",
  "running",
  "running:'a'",
];

const VALUES: readonly unknown[] = [
  ...[null, undefined, Number.NaN, Number.POSITIVE_INFINITY, 0, -1e308, 12n, true, "", "x", "\ud800", "NaN"],
  ...[{}, { a: 1 }, [], [null], [[]], [{}], [{ a: { b: "x" } }], { length: 1e9 }, Object.create(null)],
  ...[JSON.parse('{"__proto__":{"a":1},"constructor":"c"}'), [JSON.parse('{"toString":1,"valueOf":2}')]],
];

describe("any value", () => {
  test.each(CALLS)("%s prints no trace of a program", (call) => {
    for (const v of VALUES) {
      let printed = "";
      try {
        printed = evaluateTag(`v | ${call}`, { v });
      } catch (error) {
        expect(error).toBeInstanceOf(MergeFailure);
        printed = (error as MergeFailure).reason;
      }
      expect(printed === v || !/undefined|\[object|NaN|null/.test(printed), printed).toBe(true);
    }
  });

  test.each(CALLS)("%s leaves the data alone", (call) => {
    for (const v of VALUES) {
      const frozen = deepFreeze(v);
      try {
        evaluateTag(`v | ${call}`, { v: frozen });
      } catch (error) {
        expect(error).toBeInstanceOf(MergeFailure);
      }
    }
  });
});

function deepFreeze(value: unknown): unknown {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

describe("any argument from the data", () => {
  test.each([
    ["v | date:x", {}, "a filter's argument is “{}”: write a string in quotes"],
    ["v | date:x", "{{}}n", "has “n”, which has no meaning"],
    ["v | date:'y':x", 7, "the locale “7” is unknown"],
    ["v | date:'y':'en':x", [], "the time zone “” is unknown"],
    ["n | number:x", 1.5, "the number of decimal places is “1.5”"],
    ["n | number:x", true, "the number of decimal places is “true”"],
    ["n | number:x", 1e9, "the number of decimal places is “1000000000”"],
    ["n | number:2:x", "../../etc", "the locale “../../etc” is unknown"],
    ["n | currency:x", { a: 1 }, "the filter currency does not know the currency"],
    ["l | first:x", -1, "the number of entries or characters is “-1”"],
    ["l | first:x", "1e9", "the number of entries or characters is “1e9”"],
    ["l | join:x", ["a"], "a filter's argument is “a”"],
    ["l | sort:x", {}, "a filter's argument is “{}”"],
    ["l | sum:x", true, "a filter's argument is “true”"],
    ["l | sort:'':x", "z".repeat(1_000_000), `the locale “${"z".repeat(40)}…” is unknown`],
  ])("%s with %j fails with a reason", (tag, x, reason) => {
    const evaluate = () => evaluateTag(tag, { v: "2026-01-31", n: 1, l: ["a", "b"], x });
    expect(evaluate).toThrow(MergeFailure);
    expect(evaluate).toThrow(`in the tag ${tag}, `);
    expect(evaluate).toThrow(reason);
  });

  test("null and missing ones are as good as none", () => {
    expect(evaluateTag("v | date:x:y:z", { v: "2026-01-31", x: null })).toBe("2026-01-31");
    expect(evaluateTag("n | number:x:y", { n: 1.5 })).toBe("1.5");
    expect(evaluateTag("l | join:x", { l: [1, 2] })).toBe("1, 2");
  });
});

describe("paths", () => {
  test.each(["constructor", "constructor.name", "__proto__", "toString", "a.constructor.name", "length.x"])(
    "%s reaches nothing but the data",
    (path) => {
      const item = { l: [{ a: {} }, { a: [] }], path };
      expect(evaluateTag("l | join:', ':', ':path", item)).toBe("");
      expect(evaluateTag("l | sum:path", item)).toBe("0");
      expect(expression("l | sort:path")([item])).toEqual(item.l);
    },
  );
});

describe("bounds", () => {
  test("patterns of nothing but quotes take no time", () => {
    const x = "'".repeat(199);
    expect(() => evaluateTag("n | number:x", { n: 1, x })).toThrow("the number pattern");
    expect(() => evaluateTag("n | number:x", { n: 1, x: `${x}'0` })).toThrow("longer than 200");
    expect(evaluateTag("n | number:x", { n: 1, x: `${"''".repeat(90)}0` })).toBe(`${"'".repeat(90)}1`);
    expect(() => evaluateTag("d | date:x", { d: "2026-01-31", x })).toThrow("has an unclosed quote");
  });

  test("join makes no text that is longer than a whole document may be", () => {
    const item = { l: Array.from({ length: 100_000 }, () => "x"), separator: "-".repeat(1_000) };
    expect(() => evaluateTag("l | join:separator", item)).toThrow("produces more than 67108864 characters");
  });

  test.each<[string, number]>([
    ["(l | sort:'p')[0].p + (l | sort:'-p')[0].p", 2 * 4 * 100],
    ["l | sum:'p'", 100],
    ["l | sort:'p' | first:10 | join:', ':'':'p'", 4 * 100 + 10],
    ["l | date", 100],
    ["n | number:2", 0],
    ["l | where:'p > 1' | count", 100 + 10 * 100],
    ["l | where:'(l | count) > 1 && (l | sum:\\'p\\') > 1' | nth:2", 100 + 10 * 100 + 100 * 100],
    ["l | sum:'p * 2'", 100 + 10 * 100],
    ["l | group:'p' | chunk:3", 100 + 100],
  ])("list entries that filters go through are counted: %s", (tag, entries) => {
    let counted = 0;
    const countFiltered = (more: number) => {
      counted += more;
    };
    const work = { countFiltered, countBarcode() {}, drawLater() {}, check() {} };
    expression(tag)([{ l: Array.from({ length: 100 }, (_, p) => ({ p })), n: 1 }], work);
    expect(counted).toBe(entries);
  });

  test("an item whose filters go through too many entries is refused", () => {
    const budget = new MergeBudget(undefined);
    const sum = expression("(l | sum) + 1");
    budget.countFiltered(4_999_997);
    expect(sum([{ l: [1, 2, 3] }], budget)).toBe(7);
    expect(() => sum([{ l: [1] }], budget)).toThrow(
      "in the tag (l | sum) + 1, the filters process more than 5000000 list entries",
    );
  });

  test("the number of values that are kept for later is bounded", () => {
    const memo = new Memo<object>();
    const made: string[] = [];
    const get = (key: string) => memo.get(key, () => ({ length: made.push(key) }));
    for (let key = 0; key < 201; key++) get(String(key));
    get("200");
    expect(made.length).toBe(201);
    get("0");
    expect(made.length).toBe(202);
  });
});

describe("the machine", () => {
  const TAGS = [
    "'2026-07-01T22:30:00Z' | date:'full'",
    "'2026-07-01' | date:\"EEEE d MMMM y HH:mm 'w'w e B XXX\"",
    "1782945000000 | date:'yyyy-MM-dd HH:mm zzzz'",
    "'2026-07-01T22:30' | date:'HH:mm z':'de':'Europe/Berlin'",
    "1234567.5 | number",
    "1234.5 | currency:'EUR'",
    "'iı' | upper",
    "['ä', 'z', 'a', 'item 10', 'item 9'] | sort | join",
  ];
  const [TOKYO, BERLIN] = [
    { TZ: "Asia/Tokyo", LANG: "de_DE.UTF-8", LC_ALL: "" },
    { TZ: "Europe/Berlin", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" },
  ];

  test.each([[TOKYO], [BERLIN]])("with %j prints the same", (env) => {
    const file = (name: string) =>
      JSON.stringify(new URL(`../../../../../shared/engine/merge/${name}`, import.meta.url).href);
    const program = `
      import { expression } from ${file("syntax/expression.ts")};
      import { printValue } from ${file("values/print-value.ts")};
      const printed = ${JSON.stringify(TAGS)}.map((tag) => printValue(expression(tag)([{}])));
      console.log(JSON.stringify({ printed, own: [new Date(0).getHours(), Intl.NumberFormat().resolvedOptions().locale] }));
    `;
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { env });
    expect(stderr.toString()).toBe("");
    const { printed, own } = JSON.parse(stdout.toString());
    expect(own).not.toEqual([0, "en-US"]);
    expect(printed).toEqual(TAGS.map((tag) => evaluateTag(tag)));
    expect(printed[0]).toBe("Wednesday, July 1, 2026");
  });
});
