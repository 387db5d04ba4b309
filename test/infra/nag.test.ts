/** cdk-nag's AwsSolutions rules over the stacks: whatever they find is mended, or acknowledged with its reason. */
import { AwsSolutionsChecks } from "cdk-nag";
import { beforeAll, describe, expect, test } from "vitest";
import { ACKNOWLEDGEMENTS, ACKNOWLEDGEMENTS_OF_TRACING, type Acknowledgement } from "#infra/acknowledgements.ts";
import { type Context, withStacks } from "#test/support/stacks.ts";

interface Finding {
  readonly rule: string;
  /** Path of the construct, without the stack's name. */
  readonly construct: string;
}

let findings: readonly Finding[];
let findingsWhenTraced: readonly Finding[];
beforeAll(async () => {
  findings = await findingsIn({ region: "eu" });
  findingsWhenTraced = await findingsIn({ region: "eu", tracing: "on", requestsPerAddress: "1000" });
});

describe("a region", () => {
  test("has no finding without a reason", () => {
    expect(unexplained(findings, ACKNOWLEDGEMENTS)).toEqual([]);
  });

  test.each(ACKNOWLEDGEMENTS)("$rule is still found wherever it is acknowledged", ({ rule, of }) => {
    const found = findings.filter((finding) => finding.rule === rule);
    for (const pattern of of) expect(found.filter(({ construct }) => pattern.test(construct))).not.toEqual([]);
  });

  test("with X-Ray and AWS WAF has one finding more and one less", () => {
    const all = [...ACKNOWLEDGEMENTS, ...ACKNOWLEDGEMENTS_OF_TRACING];
    expect(unexplained(findingsWhenTraced, all)).toEqual([]);
    const rules = new Set(findingsWhenTraced.map(({ rule }) => rule));
    expect(all.filter(({ rule }) => !rules.has(rule)).map(({ rule }) => rule)).toEqual(["AwsSolutions-APIG3"]);
  });
});

test("the directory has no finding", async () => {
  expect(await findingsIn({ region: "global" })).toEqual([]);
});

test("the rules were asked: a bucket's missing log is found", () => {
  expect(findings).toContainEqual({ rule: "AwsSolutions-S1", construct: "Storage/Files/Resource" });
});

test("every reason is given in words", () => {
  for (const { reason } of [...ACKNOWLEDGEMENTS, ...ACKNOWLEDGEMENTS_OF_TRACING]) {
    expect(reason).toMatch(/^[A-Z].{60,}\.$/);
  }
});

function unexplained(found: readonly Finding[], explained: readonly Acknowledgement[]): readonly Finding[] {
  return found.filter(
    ({ rule, construct }) =>
      !explained.some((one) => one.rule === rule && one.of.some((pattern) => pattern.test(construct))),
  );
}

function findingsIn(context: Context): Promise<readonly Finding[]> {
  return withStacks(context, (_, stacks) =>
    stacks.flatMap((stack) => {
      const { violations } = new AwsSolutionsChecks().validateScope(stack);
      return violations.flatMap(({ ruleName, violatingResources }) =>
        violatingResources.map(({ constructPath = "" }) => ({
          rule: ruleName,
          construct: constructPath.slice(`${stack.node.path}/`.length),
        })),
      );
    }),
  );
}
