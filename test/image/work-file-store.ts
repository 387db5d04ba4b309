/** A bucket for work files, in the process that runs the image. */
import { startFauxqs } from "fauxqs";
import { s3WorkFiles } from "#shared/function-calls/work-files.s3.ts";
import type { ExchangedFiles } from "#shared/function-calls/work-files.ts";
import { s3Client } from "#shared/store/aws-clients.ts";

export interface WorkFileStore extends AsyncDisposable {
  readonly workFiles: ExchangedFiles;
  /** What a function needs to reach it. */
  readonly environment: Readonly<Record<string, string>>;
}

const BUCKET = "work-files";

export async function openWorkFileStore(): Promise<WorkFileStore> {
  const server = await startFauxqs({ port: 0, host: "127.0.0.1", logger: false, init: { buckets: [BUCKET] } });
  const endpoint = `http://127.0.0.1:${server.port}`;
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = s3Client({ endpoint, credentials, pathStyle: true, region: "eu-central-1" });
  return {
    workFiles: s3WorkFiles({ client, bucket: BUCKET }),
    environment: { FILES_BUCKET: BUCKET, AWS_ENDPOINT_URL_S3: endpoint, S3_PATH_STYLE: "1" },
    async [Symbol.asyncDispose]() {
      client.destroy();
      await server.stop();
    },
  };
}
