/** The costs in docs/aws.md are what their own quantities and prices come to. */
import { describe, expect, test } from "vitest";
import { LAMBDAS, type LambdaName } from "#functions/lambdas.ts";
import { readPage } from "#test/support/pages.ts";

const PAGE = readPage("docs/aws.md");

interface Row {
  readonly what: string;
  readonly quantity: number;
  /** In words: "$0.20 per 1,000,000". */
  readonly price: string;
  readonly cost: number;
}

interface Account {
  readonly rows: readonly Row[];
  readonly total: number;
}

const ROW =
  /^\| (?<what>[^|]+) \| (?<quantity>[\d.,]+)[^|]* \| (?<price>\$[\d.]+ per [\d,]+)[^|]*\| \$(?<cost>[\d.]+) \|$/;
const TOTAL = /^\| \*\*Together\*\* \| \| \| \*\*\$([\d.]+)\*\* \|$/;

/** Rows up to each total. */
function accounts(): readonly Account[] {
  const found: Account[] = [];
  let rows: Row[] = [];
  for (const line of PAGE.split("\n")) {
    const { what = "", quantity = "", price = "", cost = "" } = ROW.exec(line)?.groups ?? {};
    if (what !== "") rows.push({ what, quantity: numberOf(quantity), price, cost: Number(cost) });
    const total = TOTAL.exec(line)?.[1];
    if (total === undefined) continue;
    found.push({ rows, total: Number(total) });
    rows = [];
  }
  return found;
}

function numberOf(text: string): number {
  return Number(text.replaceAll(",", ""));
}

/** Costs have four places. */
const ROUNDING = 0.00005 + 1e-9;

const ACCOUNTS = accounts();
const ROWS = ACCOUNTS.flatMap(({ rows }) => rows);

test("four kinds of documents are worked out", () => {
  expect(ACCOUNTS.map(({ rows }) => rows.length)).toEqual([14, 7, 5, 4]);
});

test.each(ROWS.map((row) => [row.what, row] as const))("%s costs its quantity times its price", (_, row) => {
  const [, dollars = "", per = ""] = /^\$([\d.]+) per ([\d,]+)$/.exec(row.price) ?? [];
  expect(Math.abs((row.quantity * Number(dollars)) / numberOf(per) - row.cost)).toBeLessThanOrEqual(ROUNDING);
});

test.each(ROWS.filter(({ what }) => what.includes(" × ")).map((row) => [row.what, row] as const))(
  "%s is its quantity",
  (what, { quantity }) => {
    const factors = Array.from(what.replace(/.*:/, "").matchAll(/[\d.,]+/g), ([text]) => numberOf(text));
    expect(factors).toHaveLength(3);
    expect(factors.reduce((product, factor) => product * factor, 1)).toBeCloseTo(quantity, 0);
  },
);

test("functions have the memory that is paid for", () => {
  const sizes = ROWS.flatMap(({ what }) => {
    const [, name, gigabytes] = /^`([\w-]+)`: [\d.]+ s × ([\d.]+) GB/.exec(what) ?? [];
    return name === undefined ? [] : [{ name: name as LambdaName, gigabytes: Number(gigabytes) }];
  });
  expect(new Set(sizes.map(({ name }) => name))).toEqual(
    new Set(["generate-document", "convert", "open-file", "run-job"]),
  );
  for (const { name, gigabytes } of sizes) expect(gigabytes).toBeCloseTo(LAMBDAS[name].memoryMb / 1024, 3);
});

test("totals are the sums of what stands above them", () => {
  for (const { rows, total } of ACCOUNTS) {
    expect(rows.reduce((sum, { cost }) => sum + cost, 0)).toBeCloseTo(total, 6);
  }
});

describe("every price is one of the list", () => {
  const list = Array.from(PAGE.matchAll(/^\| [^|]+ \| (\$[\d.]+) per (?:([\d,]+) )?[^|]*\|$/gm), ([, dollars, per]) => {
    return `${dollars} per ${per ?? "1"}`;
  });

  test.each([
    ...new Set(ROWS.filter(({ what }) => what !== "All else, as above without these three").map(({ price }) => price)),
  ])("%s", (price) => {
    expect(list).toContain(price);
  });
});
