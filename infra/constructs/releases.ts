/**
 * Gives each function the alias by which it is called, and lets CodeDeploy move calls to new versions of those that do the
 * work: a tenth of the calls first, and all after a quarter of an hour without an alarm. An alarm fails the update of the
 * stack, and CloudFormation returns all functions to their former versions.
 */
import type { Alarm } from "aws-cdk-lib/aws-cloudwatch";
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from "aws-cdk-lib/aws-codedeploy";
import { type IRole, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Alias, IFunction, Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { type LambdaName, WORKERS } from "#functions/lambdas.ts";
import type { ServiceSettings } from "#infra/context/settings.ts";
import { LIVE_ALIAS } from "#shared/base/config/aws-names.ts";
import { functionArn, type Place } from "./resource-arns.ts";

/**
 * The others are moved at once. Lambda's own API admits 15 requests a second, and deployments of more functions at a time
 * have failed at that limit.
 */
const GRADUALLY = [
  "authorize",
  "create-template",
  "update-template",
  "generate-document",
  "run-batch",
  "run-job",
  "import-template",
  ...WORKERS,
] as const satisfies readonly LambdaName[];

export type Functions = Readonly<Record<LambdaName, LambdaFunction>>;
/** The CDK's class does not declare that it is an `IFunction` under `exactOptionalPropertyTypes`. */
export type Aliases = Readonly<Record<LambdaName, Alias & IFunction>>;

/** @param converter how many of its instances are kept ready, which Lambda does only for a version or an alias */
export function aliasesOf(functions: Functions, { converter }: Pick<ServiceSettings, "converter">): Aliases {
  const entries = Object.entries(functions).map(([lambda, made]) => {
    const isKeptReady = lambda === "convert" && converter.ready > 0;
    return [
      lambda,
      made.addAlias(LIVE_ALIAS, isKeptReady ? { provisionedConcurrentExecutions: converter.ready } : {}),
    ] as const;
  });
  return Object.fromEntries(entries) as Aliases;
}

interface ReleasesProps extends Place {
  readonly aliases: Aliases;
  /** Those that end a release. */
  readonly alarms: readonly Alarm[];
}

export class Releases extends Construct {
  constructor(scope: Construct, id: string, { aliases, alarms, ...place }: ReleasesProps) {
    super(scope, id);
    const application = new LambdaApplication(this, "Application", {
      applicationName: `${place.installation}-${place.region}`,
    });
    const role = releaseRole(this, place);
    for (const lambda of GRADUALLY) {
      new LambdaDeploymentGroup(this, lambda, {
        application,
        deploymentGroupName: lambda,
        alias: aliases[lambda],
        alarms: [...alarms],
        // The alarm on errors needs ten minutes.
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_15MINUTES,
        role,
      });
    }
  }
}

/**
 * The minimum of AWS's managed policy AWSCodeDeployRoleForLambdaLimited, which would allow it for every function of the
 * account.
 */
function releaseRole(scope: Construct, place: Place): IRole {
  const functions = GRADUALLY.flatMap((lambda) => [
    functionArn(scope, place, lambda),
    functionArn(scope, place, lambda, LIVE_ALIAS),
  ]);
  const role = new Role(scope, "Role", {
    assumedBy: new ServicePrincipal("codedeploy.amazonaws.com"),
    description: "Moves calls to new versions of the functions",
    inlinePolicies: {
      rights: new PolicyDocument({
        statements: [
          new PolicyStatement({
            sid: "MoveCalls",
            actions: ["lambda:GetAlias", "lambda:UpdateAlias", "lambda:GetProvisionedConcurrencyConfig"],
            resources: functions,
          }),
          new PolicyStatement({ sid: "SeeAlarms", actions: ["cloudwatch:DescribeAlarms"], resources: ["*"] }),
        ],
      }),
    },
  });
  return role.withoutPolicyUpdates();
}
