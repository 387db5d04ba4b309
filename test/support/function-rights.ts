/** What the templates let each function do, as lines that can be read. */
import { expect } from "vitest";
import type { LambdaName } from "#functions/lambdas.ts";
import { propertiesOf, type Resource, type Template, written } from "./stacks.ts";

/** For example `s3:GetObject arn:aws:s3:::…`; the region's key as KEY. */
export function allowed(from: Template, name: LambdaName): string[] {
  const policies = roleOf(from, name).Properties.Policies as { PolicyDocument: { Statement: Statement[] } }[];
  return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement).flatMap((one) => allowances(from, one));
}

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: {
    readonly StringEquals?: { readonly "kms:ViaService": string };
    readonly "ForAllValues:StringEquals"?: { readonly "dynamodb:LeadingKeys": readonly string[] };
  };
}

function allowances(from: Template, { Effect, Action, Resource, Condition }: Statement): string[] {
  expect(Effect).toBe("Allow");
  const via = Condition?.StringEquals?.["kms:ViaService"];
  const partitions = Condition?.["ForAllValues:StringEquals"]?.["dynamodb:LeadingKeys"];
  const through = via === undefined ? "" : ` through ${via}`;
  const under = partitions === undefined ? "" : ` under ${partitions.join(", ")}`;
  return listed(Action).flatMap((action) =>
    listed(Resource).map((resource) => `${action} ${shown(from, resource)}${through}${under}`),
  );
}

function shown(from: Template, resource: unknown): string {
  return written(resource).replace(/<(\w+)\.Arn>/, (_, id: string) => {
    const { Type, Properties } = from.Resources[id] as Resource;
    if (Type === "AWS::KMS::Key") return "KEY";
    if (Type !== "AWS::Logs::LogGroup") throw new Error(`${Type} was not expected`);
    return `arn:aws:logs:eu-central-1:<AWS::AccountId>:log-group:${Properties.LogGroupName}:*`;
  });
}

export function roleOf(from: Template, name: LambdaName): Resource {
  const functions = propertiesOf(from, "AWS::Lambda::Function");
  const role = functions.find(({ FunctionName }) => String(FunctionName).endsWith(`-eu-${name}`))?.Role;
  const id = /^<(\w+)\.Arn>$/.exec(written(role))?.[1];
  if (id === undefined) throw new Error(`${name} has no role`);
  return from.Resources[id] as Resource;
}

function listed<Item>(value: Item | readonly Item[]): readonly Item[] {
  return Array.isArray(value) ? value : [value as Item];
}
