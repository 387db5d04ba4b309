/** Maps each region to its AWS region, for the stacks and for calls between regions. */
import type { Region } from "#shared/base/model/region.ts";

export const AWS_REGIONS: Readonly<Record<Region, string>> = {
  us: "us-east-1",
  eu: "eu-central-1",
  uk: "eu-west-2",
  au: "ap-southeast-2",
};
