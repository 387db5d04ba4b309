/** Composition of the calls from one Lambda function to the workers of its region. */
import { AWS_REGIONS } from "#shared/base/config/aws-regions.ts";
import { lambdaClient } from "#shared/edge/lambda/lambda-client.ts";
import { lambdaFunction } from "#shared/workers/function-calls/called-function.lambda.ts";
import type { FileWork } from "#shared/workers/function-calls/file-work.ts";
import { type Patience, patientFunction } from "#shared/workers/function-calls/patient-function.ts";
import type { WorkFiles } from "#shared/workers/function-calls/work-files.ts";
import type { AwsStoreWiring } from "./aws-store.ts";

/**
 * Returns what calls a worker with files.
 * @param patience how long a full worker is waited for; without it, some seconds
 */
export type WorkOf = <Question>(lambda: string, patience?: Patience) => FileWork<Question>;

/**
 * The lifetime of addresses: for a call, a second call after a crash, and the pauses of throttled calls. No function
 * runs for longer.
 */
const WORK_SECONDS = 900;

/** Throttled calls wait and are retried, which is safe because these functions may do their work twice. */
const ATTEMPTS = 4;

export function awsCalledFunctions(store: AwsStoreWiring): WorkOf {
  const { region } = store.edge.environment;
  const place = { region: AWS_REGIONS[region] };
  const client = lambdaClient({ ...place, attempts: ATTEMPTS });
  // A patient caller makes further attempts itself, also after a connection that had been closed meanwhile.
  const clientOfPatient = lambdaClient({ ...place, attempts: 1, keepsConnections: true });
  const workFiles: WorkFiles = {
    ...store.files,
    addressToGet: store.addressToGet,
    addressToPut: (key) => store.fileAddresses.addressToPut(key, { seconds: WORK_SECONDS }),
  };
  return <Question>(lambda: string, patience?: Patience) => {
    const name = store.edge.functionOf(region, lambda);
    if (patience === undefined) return { workFiles, worker: lambdaFunction<Question>({ client, name }) };
    const worker = lambdaFunction<Question>({ client: clientOfPatient, name, signal: patience.signal });
    return { workFiles, worker: patientFunction(worker, patience) };
  };
}
