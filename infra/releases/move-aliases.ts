/** Moves the calls of all functions of a region to former versions, and removes versions that are no longer needed. */
import {
  DeleteFunctionCommand,
  GetAliasCommand,
  type LambdaClient,
  paginateListVersionsByFunction,
  UpdateAliasCommand,
} from "@aws-sdk/client-lambda";
import { LAMBDAS, type LambdaName } from "#functions/lambdas.ts";
import { functionName, LIVE_ALIAS } from "#shared/base/config/aws-names.ts";
import type { Region } from "#shared/base/model/region.ts";
import { unneeded, type Version, versionBefore } from "./former-versions.ts";

export interface ReleasedFunctions {
  readonly client: LambdaClient;
  readonly installation: string;
  readonly region: Region;
  /** Reports each change. */
  readonly report: (line: string) => void;
}

/** Every alias leads to the newest version that was published before the time. */
export async function moveBack(functions: ReleasedFunctions, before: Date): Promise<void> {
  for (const name of namesOf(functions)) {
    const { versions, live } = await versionsOf(functions, name);
    const former = versionBefore(versions, before);
    if (former === undefined) functions.report(`${name}: no version was published before; it stays as it is`);
    if (former === undefined || (live.length === 1 && live[0] === former.number)) continue;
    const RoutingConfig = { AdditionalVersionWeights: {} };
    const FunctionVersion = String(former.number);
    const update = { FunctionName: name, Name: LIVE_ALIAS, FunctionVersion, RoutingConfig };
    await functions.client.send(new UpdateAliasCommand(update));
    functions.report(
      `${name}: version ${former.number} of ${former.published.toISOString()} in place of ${live.join(", ")}`,
    );
  }
}

export async function removeUnneeded(
  functions: ReleasedFunctions,
  options: { readonly now: Date; readonly keepsFormer: boolean },
): Promise<void> {
  let removed = 0;
  for (const name of namesOf(functions)) {
    const { versions, live } = await versionsOf(functions, name);
    for (const { number } of unneeded(versions, { ...options, live })) {
      await functions.client.send(new DeleteFunctionCommand({ FunctionName: name, Qualifier: String(number) }));
      functions.report(`${name}: version ${number} removed`);
      removed++;
    }
  }
  if (removed === 0) functions.report("There is no version that can be removed.");
}

function namesOf({ installation, region }: ReleasedFunctions): readonly string[] {
  return (Object.keys(LAMBDAS) as LambdaName[]).map((lambda) => functionName(installation, region, lambda));
}

/** The unpublished `$LATEST` is no version. */
async function versionsOf({ client }: ReleasedFunctions, FunctionName: string) {
  const versions: Version[] = [];
  for await (const { Versions = [] } of paginateListVersionsByFunction({ client }, { FunctionName })) {
    for (const { Version: number, LastModified } of Versions) {
      if (number !== "$LATEST") versions.push({ number: Number(number), published: new Date(LastModified ?? "") });
    }
  }
  const alias = await client.send(new GetAliasCommand({ FunctionName, Name: LIVE_ALIAS }));
  const weights = alias.RoutingConfig?.AdditionalVersionWeights ?? {};
  return { versions, live: [alias.FunctionVersion, ...Object.keys(weights)].map(Number) };
}
