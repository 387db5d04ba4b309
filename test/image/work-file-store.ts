/** A bucket for work files, in the process that runs the image. */
import { tmpdir } from "node:os";
import { startFauxqs } from "fauxqs";
import { addressingS3Client, s3Client } from "#shared/storage/aws/aws-clients.ts";
import { s3FileAddresses } from "#shared/storage/files/file-addresses.s3.ts";
import { openS3Files } from "#shared/storage/files/files.s3.ts";
import type { WorkFiles } from "#shared/workers/function-calls/work-files.ts";

export interface WorkFileStore extends AsyncDisposable {
  readonly workFiles: WorkFiles;
}

const BUCKET = "work-files";
const ADDRESS = { seconds: 900 };

export async function openWorkFileStore(): Promise<WorkFileStore> {
  const server = await startFauxqs({ port: 0, host: "127.0.0.1", logger: false, init: { buckets: [BUCKET] } });
  const endpoint = `http://127.0.0.1:${server.port}`;
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const options = { endpoint, credentials, pathStyle: true, region: "eu-central-1" };
  const client = s3Client(options);
  const addressing = addressingS3Client(options);
  const addresses = s3FileAddresses({ client: addressing, bucket: BUCKET });
  return {
    workFiles: {
      ...openS3Files({ client, bucket: BUCKET, temporaryFolder: tmpdir() }),
      addressToGet: (key) => addresses.addressToGet(key, ADDRESS),
      addressToPut: (key) => addresses.addressToPut(key, ADDRESS),
    },
    async [Symbol.asyncDispose]() {
      client.destroy();
      addressing.destroy();
      await server.stop();
    },
  };
}
