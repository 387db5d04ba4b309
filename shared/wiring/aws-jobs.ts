/** Composition root of the Lambda function that runs jobs, including webhook calls. */
import { describedDocument } from "#shared/edge/http/representations/document-answer.ts";
import type { JobDependencies } from "#shared/service/run-job.ts";
import { createHttpWebhookSender } from "#shared/storage/remote/webhook-sender.http.ts";
import type { AwsWiring } from "./aws-edge.ts";
import { wireAwsStore } from "./aws-store.ts";

export interface AwsJobsWiring extends AwsWiring {
  readonly deps: JobDependencies;
}

export async function wireAwsJobs(): Promise<AwsJobsWiring> {
  const { edge, deps, sweeps } = await wireAwsStore();
  const { allowedHosts } = edge.environment;
  const webhookSender = createHttpWebhookSender({ allowedHosts });
  return {
    edge,
    deps: {
      ...deps,
      ...sweeps,
      webhookSender,
      describeDocument: (document) => describedDocument(document, deps.links),
    },
  };
}
