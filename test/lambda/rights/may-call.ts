/** Whether a function's role on AWS would let it do what it asks for: by the table from which the roles are made. */
import { LAMBDAS, type LambdaFacts, type LambdaName } from "#functions/lambdas.ts";
import { ALLOWANCES, type Allowance } from "#infra/constructs/allowances.ts";
import type { ResourceArns } from "#infra/constructs/resource-arns.ts";
import {
  batchesQueueName,
  calledName,
  deadBatchesQueueName,
  directoryTableName,
  functionName,
  jobsQueueName,
  recordsTableName,
} from "#shared/base/config/aws-names.ts";
import { AWS_REGIONS } from "#shared/base/config/aws-regions.ts";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { bucketOf } from "#test/lambda/emulators.ts";
import type { AwsCall, Need } from "./aws-call.ts";

/** The first thing that the caller may not do; undefined when it may do all, or when it is no function. */
export type FindRefused = (call: AwsCall) => Need | undefined;

export function rightsOfFunctions(installation: string): FindRefused {
  const allowed = new Map<string, readonly Allowance[]>();
  for (const region of REGIONS) {
    for (const [lambda, facts] of Object.entries(LAMBDAS)) {
      allowed.set(functionName(installation, region, lambda), allowancesOf(installation, region, facts));
    }
  }
  return ({ caller, needs }) => {
    const allowances = allowed.get(caller);
    return allowances && needs.find((need) => !allowances.some((allowance) => covers(allowance, need)));
  };
}

function allowancesOf(
  installation: string,
  region: Region,
  { permissions, calls, callsElsewhere }: LambdaFacts<LambdaName>,
) {
  const names = namesHere(installation, region);
  const elsewhere = REGIONS.filter((one) => one !== region);
  const functions = [
    ...calls.map((lambda) => functionHere(installation, region, lambda)),
    ...elsewhere.flatMap((one) => callsElsewhere.map((lambda) => functionHere(installation, one, lambda))),
  ];
  return [
    ...permissions.flatMap((permission) => ALLOWANCES[permission](names)),
    { actions: ["lambda:InvokeFunction"], resources: functions },
  ];
}

function functionHere(installation: string, region: Region, lambda: LambdaName): string {
  return `function/${AWS_REGIONS[region]}/${calledName(installation, region, lambda)}`;
}

/** In place of ARNs, what `readAwsCall` calls the same things. */
function namesHere(installation: string, region: Region): ResourceArns {
  return {
    awsRegion: AWS_REGIONS[region],
    records: `table/${recordsTableName(installation, region)}`,
    directory: `table/${directoryTableName(installation)}`,
    files: bucketOf(installation, region),
    jobs: `queue/${jobsQueueName(installation, region)}`,
    batches: [`queue/${batchesQueueName(installation, region)}`],
    deadBatches: `queue/${deadBatchesQueueName(installation, region)}`,
    key: "key",
    networks: "network",
  };
}

function covers({ actions, resources, partition }: Allowance, need: Need): boolean {
  const isLike = (pattern: string, name = "") =>
    pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
  const isMeant = (resource: string) => isLike(resource, need.resource);
  return (
    actions.includes(need.action) &&
    resources.some(isMeant) &&
    (partition === undefined || isLike(partition, need.partition))
  );
}
