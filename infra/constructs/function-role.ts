/** Creates the role of one function, with only the permissions that it needs. */
import { Effect, type IRole, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { LAMBDAS, type LambdaName } from "#functions/lambdas.ts";
import { LIVE_ALIAS } from "#shared/base/config/aws-names.ts";
import { REGIONS } from "#shared/base/model/region.ts";
import { ALLOWANCES } from "./allowances.ts";
import type { FunctionContext } from "./function-context.ts";
import { statementsFor } from "./permissions.ts";
import { functionArn } from "./resource-arns.ts";

/** Constructs that receive the role cannot add permissions to it. */
export function functionRole(
  scope: Construct,
  { lambda, logGroupArn, around }: { lambda: LambdaName; logGroupArn: string; around: FunctionContext },
): IRole {
  const statements = [
    writeLogs(logGroupArn),
    ...(around.settings.tracing ? [writeTraces()] : []),
    ...LAMBDAS[lambda].permissions.flatMap((permission) => statementsFor(permission, around.arns)),
    ...callFunctions(scope, lambda, around),
    ...(LAMBDAS[lambda].permissions.includes("join-network") ? [keepNetworksFromCode(scope, lambda, around)] : []),
  ];
  const role = new Role(scope, "Role", {
    assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
    description: `The permissions of the function ${lambda}`,
    inlinePolicies: { rights: new PolicyDocument({ statements }) },
  });
  return role.withoutPolicyUpdates();
}

function writeLogs(logGroupArn: string): PolicyStatement {
  return new PolicyStatement({
    sid: "WriteLogs",
    actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
    resources: [logGroupArn],
  });
}

/**
 * An attacker who takes over the function has its role's credentials. AWS distinguishes such calls from Lambda's own by
 * this key (Lambda Developer Guide, "Using source function ARN to control function access behavior"). Calls for logs
 * and traces have the key, too. The guide shows it without a version; should a version stand in it, it is denied as well.
 */
function keepNetworksFromCode(scope: Construct, lambda: LambdaName, around: FunctionContext): PolicyStatement {
  return new PolicyStatement({
    sid: "KeepNetworksFromCode",
    effect: Effect.DENY,
    actions: ALLOWANCES["join-network"](around.arns).flatMap(({ actions }) => actions),
    resources: ["*"],
    conditions: {
      ArnLike: {
        "lambda:SourceFunctionArn": [functionArn(scope, around, lambda), functionArn(scope, around, lambda, "*")],
      },
    },
  });
}

/** X-Ray does not support resources. */
function writeTraces(): PolicyStatement {
  return new PolicyStatement({
    sid: "WriteTraces",
    actions: ["xray:PutTraceSegments", "xray:PutTelemetryRecords"],
    resources: ["*"],
  });
}

function callFunctions(scope: Construct, lambda: LambdaName, around: FunctionContext): PolicyStatement[] {
  const { calls, callsElsewhere } = LAMBDAS[lambda];
  const here = calls.map((called) => functionArn(scope, around, called, LIVE_ALIAS));
  const elsewhere = REGIONS.filter((region) => region !== around.region).flatMap((region) =>
    callsElsewhere.map((called) => functionArn(scope, { ...around, region }, called, LIVE_ALIAS)),
  );
  const resources = [...here, ...elsewhere];
  if (resources.length === 0) return [];
  return [new PolicyStatement({ sid: "CallFunctions", actions: ["lambda:InvokeFunction"], resources })];
}
