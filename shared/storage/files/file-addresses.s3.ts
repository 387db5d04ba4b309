/**
 * Adapter: presigned addresses of S3. They expire together with the credentials that sign them, which for a Lambda role
 * happens after some hours, so they are created when they are needed.
 */
import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { FileAddresses } from "./file-addresses.ts";
import { segmentsOf } from "./file-keys.ts";
import type { Bucket } from "./files.s3.ts";

/**
 * @param place with a client that calculates checksums only where they are required, such as `addressingS3Client`.
 *   Otherwise the checksum of the empty body would be part of a PUT address, and S3 would refuse every other body
 */
export function s3FileAddresses({ client, bucket }: Bucket): FileAddresses {
  const place = (key: string) => ({ Bucket: bucket, Key: segmentsOf(key).join("/") });
  return {
    async addressToGet(key, { seconds, type, disposition }) {
      // The uploader may have told S3 that the bytes are compressed. They are returned unchanged.
      const answer = {
        ResponseContentType: type,
        ResponseContentDisposition: disposition,
        ResponseContentEncoding: "identity",
      };
      return getSignedUrl(client, new GetObjectCommand({ ...place(key), ...answer }), { expiresIn: seconds });
    },
    async addressToPut(key, { seconds, bytes }) {
      // A signed Content-Length is one that S3 compares.
      const size = bytes === undefined ? {} : { ContentLength: bytes };
      return getSignedUrl(client, new PutObjectCommand({ ...place(key), ...size }), { expiresIn: seconds });
    },
  };
}
