/** The origins that Studio's policy names are those of the addresses that S3's client signs. */
import { expect, test } from "vitest";
import { bucketOrigins } from "#shared/base/config/aws-bucket-origins.ts";
import { filesBucketName } from "#shared/base/config/aws-names.ts";
import { AWS_REGIONS } from "#shared/base/config/aws-regions.ts";
import { REGIONS } from "#shared/base/model/region.ts";
import { addressingS3Client } from "#shared/storage/aws/aws-clients.ts";
import { s3FileAddresses } from "#shared/storage/files/file-addresses.s3.ts";

const ACCOUNT = "111122223333";
const INSTALLATION = "merganser-test";

test.each(REGIONS)("seen from %s, they are those of every region's bucket", async (region) => {
  const filesBucket = filesBucketName(INSTALLATION, region, ACCOUNT);
  const origins = bucketOrigins({ installation: INSTALLATION, region, filesBucket });
  expect(origins).toEqual(await Promise.all(REGIONS.map(signedOrigin)));
});

test("with an emulator, it is that of the emulator", () => {
  const names = {
    installation: INSTALLATION,
    region: "eu",
    filesBucket: "b",
    s3Endpoint: "http://127.0.0.1:9000/s3",
  } as const;
  expect(bucketOrigins(names)).toEqual(["http://127.0.0.1:9000"]);
});

async function signedOrigin(region: (typeof REGIONS)[number]): Promise<string> {
  const credentials = { accessKeyId: "id", secretAccessKey: "secret" };
  const client = addressingS3Client({ region: AWS_REGIONS[region], credentials });
  const bucket = filesBucketName(INSTALLATION, region, ACCOUNT);
  const address = await s3FileAddresses({ client, bucket }).addressToPut("uploads/a", { seconds: 60 });
  client.destroy();
  return new URL(address).origin;
}
