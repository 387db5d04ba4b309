/** What the templates let each function do, as lines that can be read. */
import type { LambdaName } from "#functions/lambdas.ts";
import { propertiesOf, type Resource, type Template, written } from "./stacks.ts";

/** For example `s3:GetObject arn:aws:s3:::…`; the region's key as KEY; behind `never` what its own code may not. */
export function allowed(from: Template, name: LambdaName): string[] {
  return allowedBy(from, roleOf(from, name));
}

/** The same of any role. */
export function allowedBy(from: Template, role: Resource): string[] {
  const policies = role.Properties.Policies as { PolicyDocument: { Statement: Statement[] } }[];
  return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement).flatMap((one) => allowances(from, one));
}

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: {
    readonly StringEquals?: { readonly "kms:ViaService": string };
    readonly "ForAllValues:StringEquals"?: { readonly "dynamodb:LeadingKeys": readonly string[] };
    readonly "ForAllValues:StringLike"?: { readonly "dynamodb:LeadingKeys": readonly string[] };
    readonly ArnLike?: { readonly "lambda:SourceFunctionArn": unknown };
  };
}

function allowances(from: Template, { Effect, Action, Resource, Condition }: Statement): string[] {
  const via = Condition?.StringEquals?.["kms:ViaService"];
  const { "ForAllValues:StringEquals": equals, "ForAllValues:StringLike": like } = Condition ?? {};
  const partitions = (equals ?? like)?.["dynamodb:LeadingKeys"];
  const through = via === undefined ? "" : ` through ${via}`;
  const code = Condition?.ArnLike?.["lambda:SourceFunctionArn"];
  const by = code === undefined ? "" : ` by code of ${listed(code).map(written).join(" or ")}`;
  const never = Effect === "Deny" ? "never " : "";
  const under = partitions === undefined ? "" : ` under ${partitions.join(", ")}`;
  return listed(Action).flatMap((action) =>
    listed(Resource).map((resource) => `${never}${action} ${shown(from, resource)}${through}${under}${by}`),
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
