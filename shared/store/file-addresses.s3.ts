/**
 * Adapter: presigned addresses of S3. They end with the credentials that sign them, those of a Lambda's role after some
 * hours, so they are made at the moment of use.
 */
import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { FileAddresses } from "./file-addresses.ts";
import { segmentsOf } from "./file-keys.ts";
import type { Bucket } from "./files.s3.ts";

/**
 * @param place with a client that calculates checksums where they are required only, such as `addressingS3Client`: the
 *   checksum of the empty body would be part of an address to PUT, and S3 would refuse every other body
 */
export function s3FileAddresses({ client, bucket }: Bucket): FileAddresses {
  const place = (key: string) => ({ Bucket: bucket, Key: segmentsOf(key).join("/") });
  return {
    async addressToGet(key, { seconds, type, disposition }) {
      // Whoever put the bytes of an upload may have told S3 that they are packed: they are what they are.
      const answer = {
        ResponseContentType: type,
        ResponseContentDisposition: disposition,
        ResponseContentEncoding: "identity",
      };
      return getSignedUrl(client, new GetObjectCommand({ ...place(key), ...answer }), { expiresIn: seconds });
    },
    async addressToPut(key, { seconds }) {
      return getSignedUrl(client, new PutObjectCommand(place(key)), { expiresIn: seconds });
    },
  };
}
