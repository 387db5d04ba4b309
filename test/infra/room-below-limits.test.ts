/**
 * The largest stack of a region stays well below the limits of CloudFormation, Lambda and IAM, which would stop its
 * deployment, so that a new feature has room.
 */
import { beforeAll, expect, test } from "vitest";
import { LAMBDAS } from "#functions/lambdas.ts";
import { EVERYTHING_ON, propertiesOf, regionTemplate, type Template } from "#test/support/stacks.ts";

/** With each setting that adds resources. Pollers would leave one queue instead of ten. */
const LARGEST = {
  ...EVERYTHING_ON,
  stage: "stageoflongname1",
  region: "au",
  batchPollers: "0",
  rangesAtOnce: "1000",
  batchConvertersAtOnce: "0",
};

let template: Template;
beforeAll(async () => {
  template = await regionTemplate(LARGEST);
});

test("a stack with every setting and ten queues has at most 400 of the 500 resources that CloudFormation takes", () => {
  expect(Object.keys(template.Resources).length).toBeLessThanOrEqual(400);
});

test("a template has at most 800 KB of the 1 MB that CloudFormation takes", () => {
  // As the CDK writes it (App.synth).
  expect(Buffer.byteLength(JSON.stringify(template, undefined, 1))).toBeLessThanOrEqual(800_000);
});

test("the policies of a role have at most 9,000 of 10,240 characters", () => {
  const roles = propertiesOf(template, "AWS::IAM::Role").map(({ Policies = [] }) => lengthOfPolicies(Policies));
  expect(roles.length).toBeGreaterThanOrEqual(Object.keys(LAMBDAS).length);
  expect(Math.max(...roles)).toBeLessThanOrEqual(9000);
  expect(propertiesOf(template, "AWS::IAM::Policy"), "policies outside of their roles").toEqual([]);
});

test("a function may be called by at most two permissions, of 20 KB that its policy may have", () => {
  const permissions = propertiesOf(template, "AWS::Lambda::Permission");
  const functions = permissions.map(({ FunctionName }) => JSON.stringify(FunctionName));
  expect(functions.length).toBeGreaterThan(20);
  for (const name of functions) expect(functions.filter((each) => each === name).length).toBeLessThanOrEqual(2);
});

test("a function has at most 3 of 4 KB of environment, and of five layers at most two", () => {
  for (const { Environment = { Variables: {} }, Layers = [] } of propertiesOf(template, "AWS::Lambda::Function")) {
    expect(lengthOf(Environment)).toBeLessThanOrEqual(3000);
    expect((Layers as unknown[]).length).toBeLessThanOrEqual(2);
  }
});

/** At least as long as what AWS fills in: the ARN of the tenth queue in the region with the longest name, or an account's id. */
const FILLED_IN = {
  "Fn::GetAtt": "arn:aws:sqs:ap-southeast-2:123456789012:merganser-stageoflongname1-au-batches-10",
  Ref: "123456789012",
} as const;

function lengthOfPolicies(policies: unknown): number {
  const documents = (policies as { readonly PolicyDocument: unknown }[]).map(({ PolicyDocument }) => PolicyDocument);
  return lengthOf(filledIn(documents));
}

function filledIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filledIn);
  if (typeof value !== "object" || value === null) return value;
  for (const [reference, text] of Object.entries(FILLED_IN)) if (reference in value) return text;
  if ("Fn::Join" in value) return (value["Fn::Join"] as [string, unknown[]])[1].map(filledIn).join("");
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filledIn(each)]));
}

function lengthOf(value: unknown): number {
  return JSON.stringify(value).length;
}
