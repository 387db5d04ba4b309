/** How a deployment puts a new version of the functions into service on AWS, and what ends that. */
import { beforeAll, expect, test } from "vitest";
import { LAMBDAS } from "#functions/lambdas.ts";
import {
  propertiesOf,
  type Resource,
  regionTemplate,
  releasedFunction,
  resourcesOf,
  type Template,
  written,
} from "#test/support/stacks.ts";

const FUNCTIONS = Object.keys(LAMBDAS).map((name) => `merganser-eu-${name}`);

let template: Template;
let atOnce: Template;
beforeAll(async () => {
  [template, atOnce] = await Promise.all([regionTemplate(), regionTemplate({ gradual: "off" })]);
});

test("every function has the alias by which it is called, and the alias a published version", () => {
  for (const from of [template, atOnce]) {
    const aliases = resourcesOf(from, "AWS::Lambda::Alias");
    expect(aliases.map(([id]) => releasedFunction(from, `<${id}>`)).toSorted()).toEqual(FUNCTIONS.toSorted());
    for (const [, { Properties }] of aliases) expect(versionOf(from, Properties)?.Type).toBe("AWS::Lambda::Version");
  }
});

test("a new version of a working function gets a tenth of the calls first, and all after a quarter of an hour", () => {
  const names = groups().map(({ DeploymentGroupName }) => DeploymentGroupName);
  expect(new Set(names)).toEqual(
    new Set([
      ...["authorize", "create-template", "update-template", "generate-document", "run-batch", "run-job"],
      ...["import-template", "convert", "convert-for-batches", "render-html", "work-on-pdf"],
    ]),
  );
  for (const group of groups()) {
    expect(group.DeploymentConfigName).toBe("CodeDeployDefault.LambdaCanary10Percent15Minutes");
    expect(group.DeploymentStyle).toEqual({
      DeploymentOption: "WITH_TRAFFIC_CONTROL",
      DeploymentType: "BLUE_GREEN",
    });
  }
});

test("each of their aliases is moved by its own deployment group", () => {
  const moved = resourcesOf(template, "AWS::Lambda::Alias").filter(([, alias]) => "UpdatePolicy" in alias);
  expect(moved).toHaveLength(groups().length);
  for (const [id, { UpdatePolicy }] of moved) {
    const { ApplicationName, DeploymentGroupName } = UpdatePolicy?.CodeDeployLambdaAliasUpdate ?? {};
    expect(resourceOf(template, ApplicationName)?.Type).toBe("AWS::CodeDeploy::Application");
    const group = resourceOf(template, DeploymentGroupName)?.Properties.DeploymentGroupName;
    expect(`merganser-eu-${group}`).toBe(releasedFunction(template, `<${id}>`));
  }
});

test("5xx and failed functions end it and bring the former version back, and alarms of load do not", () => {
  for (const { AlarmConfiguration, AutoRollbackConfiguration } of groups()) {
    const { Enabled, Alarms } = AlarmConfiguration as { Enabled: boolean; Alarms: { Name: unknown }[] };
    const names = Alarms.map(({ Name }) => resourceOf(template, Name)?.Properties.AlarmName);
    expect({ Enabled, names }).toEqual({
      Enabled: true,
      names: ["merganser-eu-error-rate", "merganser-eu-functions-failed"],
    });
    expect(AutoRollbackConfiguration).toEqual({
      Enabled: true,
      Events: ["DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_ALARM"],
    });
  }
});

test("with gradual=off all calls go to the new version at once, even while an alarm rings", () => {
  expect(propertiesOf(atOnce, "AWS::CodeDeploy::DeploymentGroup")).toEqual([]);
  for (const [, alias] of resourcesOf(atOnce, "AWS::Lambda::Alias")) expect(alias).not.toHaveProperty("UpdatePolicy");
});

test("a version that reads strangers' files leaves its network before the network is removed", () => {
  const networks = resourcesOf(template, "AWS::EC2::VPC").map(([id]) => id);
  expect(networks).toHaveLength(1);
  for (const name of ["convert", "convert-for-batches", "render-html", "work-on-pdf"]) {
    const [, alias] =
      resourcesOf(template, "AWS::Lambda::Alias").find(
        ([id]) => releasedFunction(template, `<${id}>`) === `merganser-eu-${name}`,
      ) ?? [];
    expect(versionOf(template, alias?.Properties ?? {})?.DependsOn).toEqual(expect.arrayContaining(networks));
  }
});

function groups(): readonly Resource["Properties"][] {
  return propertiesOf(template, "AWS::CodeDeploy::DeploymentGroup");
}

function versionOf(from: Template, { FunctionVersion }: Resource["Properties"]): Resource | undefined {
  return from.Resources[/^<(\w+)\.Version>$/.exec(written(FunctionVersion))?.[1] ?? ""];
}

function resourceOf(from: Template, reference: unknown): Resource | undefined {
  return from.Resources[/^<(\w+)>$/.exec(written(reference))?.[1] ?? ""];
}
