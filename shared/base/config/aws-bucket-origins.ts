/** Names the origins of the signed addresses of files, which browsers must be allowed to reach. */
import { REGIONS } from "#shared/base/model/region.ts";
import type { AwsEnvironment } from "./aws-environment.ts";
import { filesBucketName } from "./aws-names.ts";
import { AWS_REGIONS } from "./aws-regions.ts";

type Names = Pick<AwsEnvironment, "installation" | "region" | "filesBucket" | "s3Endpoint">;

/** Returns those of the buckets of all regions: a link leads to the region of its file. */
export function bucketOrigins({ installation, region, filesBucket, s3Endpoint }: Names): readonly string[] {
  if (s3Endpoint !== undefined) return [new URL(s3Endpoint).origin];
  const awsAccount = filesBucket.slice(filesBucketName(installation, region, "").length);
  return REGIONS.map((one) => {
    const bucket = filesBucketName(installation, one, awsAccount);
    return `https://${bucket}.s3.${AWS_REGIONS[one]}.amazonaws.com`;
  });
}
