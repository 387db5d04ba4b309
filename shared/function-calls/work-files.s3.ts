/** Work files in an S3 bucket, with the two rights that a called function has: to read one and to write one. */
import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import type { ExchangedFiles } from "./work-files.ts";

export interface S3WorkFilesOptions {
  readonly client: S3Client;
  readonly bucket: string;
}

export function s3WorkFiles({ client, bucket: Bucket }: S3WorkFilesOptions): ExchangedFiles {
  return {
    async put(Key, Body) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body }));
    },
    async read(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
  };
}
