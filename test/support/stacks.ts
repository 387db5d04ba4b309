/** The templates that the CDK app makes, without a build and without AWS. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { App, type Stack } from "aws-cdk-lib";
import { readSettings } from "#infra/context/settings.ts";
import { addStacks } from "#infra/stacks/installation.ts";
import { standInBuild } from "./stand-in-build.ts";

export type Context = Readonly<Record<string, string>>;

export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
}

export interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DependsOn?: readonly string[];
  readonly UpdatePolicy?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
}

/** The templates by the names of the stacks. */
export type Templates = Readonly<Record<string, Template>>;

/** Another stage with each switch on. */
export const EVERYTHING_ON: Context = {
  stage: "test",
  domain: "api.example.com",
  zone: "Z0123456789ABC",
  tracing: "on",
  logDays: "30",
  alarmEmail: "operations@example.com",
  monthlyBudget: "50",
  convertersAtOnce: "20",
  convertersReady: "2",
  batchConvertersAtOnce: "80",
  rangesAtOnce: "20",
  batchPollers: "2",
  conversionsInRange: "4",
  requestsPerSecond: "50",
  documentsPerSecond: "5",
  accountRequestsAtOnce: "4",
  accountStorageGb: "50",
  requestsPerAddress: "1000",
  requestsPerKey: "2000",
};

const made = new Map<string, Promise<Templates>>();

/** Returns the templates that `cdk synth --context name=value` creates. Each context is synthesised once. */
export function templatesOf(context: Context = {}): Promise<Templates> {
  const name = JSON.stringify(context);
  const templates = made.get(name) ?? synthesise(context);
  made.set(name, templates);
  return templates;
}

export async function synthesise(context: Context = {}): Promise<Templates> {
  return withStacks(context, (app) => {
    const { stacks } = app.synth();
    return Object.fromEntries(stacks.map(({ stackName, template }) => [stackName, template as Template]));
  });
}

/** Lets a test look at the constructs themselves. */
export async function withStacks<Result>(
  context: Context,
  look: (app: App, stacks: readonly Stack[]) => Result,
): Promise<Result> {
  await using build = await standInBuild();
  const outdir = await mkdtemp(path.join(tmpdir(), "merganser-cdk-"));
  try {
    // The program validates its templates, which takes most of its time: app.test.ts runs it.
    const settings = { outdir, builtinCloudFormationValidation: false, treeMetadata: false };
    const app = new App({ ...settings, context: { ...(await flags()), ...context } });
    return look(
      app,
      addStacks(
        app,
        readSettings((name) => app.node.tryGetContext(name)),
        build.folder,
      ),
    );
  } finally {
    await rm(outdir, { recursive: true });
  }
}

/** The template of one region, `eu` unless told. */
export async function regionTemplate(context: Context = {}): Promise<Template> {
  const templates = await templatesOf({ region: "eu", ...context });
  const [template] = Object.values(templates);
  if (template === undefined) throw new Error("no stack was made");
  return template;
}

export function resourcesOf(template: Template, type: string): readonly [id: string, resource: Resource][] {
  return Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);
}

/** The properties of all resources of a type. */
export function propertiesOf(template: Template, type: string): readonly Resource["Properties"][] {
  return resourcesOf(template, type).map(([, { Properties }]) => Properties);
}

/** The properties of the only resource of a type. */
export function onlyOne(template: Template, type: string): Resource["Properties"] {
  const all = propertiesOf(template, type);
  const [one] = all;
  if (one === undefined || all.length > 1) throw new Error(`there are ${all.length} of ${type}`);
  return one;
}

/** The name of the function behind the alias `live` to whose ARN a text refers. */
export function releasedFunction(template: Template, text: string): string {
  const [, id = ""] = /<(\w+)(?:\[\d\])?>/.exec(text.replaceAll(/<AWS::\w+>/g, "")) ?? [];
  const { Type, Properties } = template.Resources[id] ?? { Type: "nothing", Properties: {} };
  if (Type !== "AWS::Lambda::Alias" || Properties.Name !== "live") throw new Error(`${text} is no alias: ${Type}`);
  const [, made = ""] = /^<(\w+)>$/.exec(written(Properties.FunctionName)) ?? [];
  return String(template.Resources[made]?.Properties.FunctionName);
}

/** A value with `Fn::Join` done; what AWS fills in stands in pointed brackets. */
export function written(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const {
    "Fn::Join": join,
    "Fn::GetAtt": attribute,
    "Fn::Select": select,
    Ref: reference,
  } = value as Record<string, unknown>;
  if (join !== undefined) {
    const [separator, parts] = join as [string, unknown[]];
    return parts.map(written).join(separator);
  }
  if (attribute !== undefined) return `<${(attribute as string[]).join(".")}>`;
  if (reference !== undefined) return `<${reference}>`;
  if (select !== undefined) {
    const [index, { "Fn::Split": [, whole] = [] }] = select as [number, { "Fn::Split"?: unknown[] }];
    return `${written(whole).slice(0, -1)}[${index}]>`;
  }
  return JSON.stringify(value);
}

/** The flags of cdk.json, which change what the constructs make. */
async function flags(): Promise<Record<string, unknown>> {
  const file = path.join(import.meta.dirname, "..", "..", "cdk.json");
  return JSON.parse(await readFile(file, "utf8")).context;
}
