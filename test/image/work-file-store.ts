/** A bucket for work files, in the process that runs the image. */
import { S3Client } from "@aws-sdk/client-s3";
import { startFauxqs } from "fauxqs";
import { s3WorkFiles } from "#shared/function-calls/work-files.s3.ts";
import type { ExchangedFiles } from "#shared/function-calls/work-files.ts";

export interface WorkFileStore extends AsyncDisposable {
  readonly workFiles: ExchangedFiles;
  /** What a function needs to reach it. */
  readonly environment: Readonly<Record<string, string>>;
}

const BUCKET = "work-files";

export async function openWorkFileStore(): Promise<WorkFileStore> {
  const server = await startFauxqs({ port: 0, host: "127.0.0.1", logger: false, init: { buckets: [BUCKET] } });
  const endpoint = `http://127.0.0.1:${server.port}`;
  const client = new S3Client({
    endpoint,
    forcePathStyle: true,
    region: "eu-central-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  return {
    workFiles: s3WorkFiles({ client, bucket: BUCKET }),
    environment: { FILES_BUCKET: BUCKET, AWS_ENDPOINT_URL_S3: endpoint, S3_PATH_STYLE: "1" },
    async [Symbol.asyncDispose]() {
      client.destroy();
      await server.stop();
    },
  };
}
