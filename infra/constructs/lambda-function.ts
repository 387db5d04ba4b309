/**
 * Creates a function of `functions/lambdas.ts` with its role and its log, from a bundle on Node or a container image.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { Duration, RemovalPolicy, Size } from "aws-cdk-lib";
import { Platform } from "aws-cdk-lib/aws-ecr-assets";
import {
  Architecture,
  CfnFunction,
  Code,
  DockerImageCode,
  DockerImageFunction,
  type FunctionOptions,
  Function as LambdaFunction,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { LAMBDAS, type LambdaName } from "#functions/lambdas.ts";
import { ContextError } from "#infra/context/context-error.ts";
import { functionName } from "#shared/base/config/aws-names.ts";
import type { FunctionContext } from "./function-context.ts";
import { functionRole } from "./function-role.ts";

/** The handler is `handler` of `index.mjs` in the bundle's folder. */
export function zipFunction(
  scope: Construct,
  lambda: LambdaName,
  around: FunctionContext,
  more: FunctionOptions = {},
): LambdaFunction {
  const own = new Construct(scope, lambda);
  const bundle = builtFolder(around, path.join("functions", lambda), "index.mjs");
  const made = new LambdaFunction(own, "Function", {
    ...functionOptions(own, lambda, around),
    runtime: Runtime.NODEJS_24_X,
    handler: "index.handler",
    code: Code.fromAsset(bundle),
    ...more,
  });
  return joined(made, around);
}

/** The folder contains the image's Dockerfile and all its files. */
export function imageFunction(
  scope: Construct,
  lambda: LambdaName,
  around: FunctionContext,
  more: FunctionOptions = {},
): DockerImageFunction {
  const own = new Construct(scope, lambda);
  const folder = builtFolder(around, LAMBDAS[lambda].codeOf ?? lambda, "Dockerfile");
  const made = new DockerImageFunction(own, "Function", {
    ...functionOptions(own, lambda, around),
    code: DockerImageCode.fromImageAsset(folder, { platform: platformOf(lambda) }),
    ...more,
  });
  return joined(made, around);
}

export function architectureOf(lambda: LambdaName): Architecture {
  return LAMBDAS[lambda].architecture === "x86_64" ? Architecture.X86_64 : Architecture.ARM_64;
}

function platformOf(lambda: LambdaName): Platform {
  return LAMBDAS[lambda].architecture === "x86_64" ? Platform.LINUX_AMD64 : Platform.LINUX_ARM64;
}

/** @throws ContextError if the folder was not built */
export function builtFolder({ distFolder }: Pick<FunctionContext, "distFolder">, folder: string, file: string): string {
  const built = path.join(distFolder, folder);
  if (existsSync(path.join(built, file))) return built;
  throw new ContextError(
    `${path.relative(process.cwd(), path.join(built, file))} does not exist. Create it with npm run build.`,
  );
}

/** The function is created after its network is complete. */
function joined<Made extends LambdaFunction>(made: Made, { network }: FunctionContext): Made {
  const { defaultChild } = made.node;
  if (network === undefined || !(defaultChild instanceof CfnFunction)) return made;
  defaultChild.vpcConfig = network.vpcConfig;
  made.node.addDependency(network);
  return made;
}

function functionOptions(own: Construct, lambda: LambdaName, around: FunctionContext): FunctionOptions {
  const { memoryMb, timeoutSeconds, storageMb, isRecursive } = LAMBDAS[lambda];
  const name = functionName(around.installation, around.region, lambda);
  const logGroup = new LogGroup(own, "Log", {
    logGroupName: `/aws/lambda/${name}`,
    retention: around.settings.logDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  return {
    functionName: name,
    architecture: architectureOf(lambda),
    memorySize: memoryMb,
    timeout: Duration.seconds(timeoutSeconds),
    ...(storageMb !== undefined && { ephemeralStorageSize: Size.mebibytes(storageMb) }),
    ...(isRecursive && { recursiveLoop: RecursiveLoop.ALLOW }),
    environment: { ...around.environment },
    // Calls may run on a former version for a quarter of an hour, and releases can go back to it (infra/release.ts).
    currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
    role: functionRole(own, { lambda, logGroupArn: logGroup.logGroupArn, around }),
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    tracing: around.settings.tracing ? Tracing.ACTIVE : Tracing.PASS_THROUGH,
  };
}
