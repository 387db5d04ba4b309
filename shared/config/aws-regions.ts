/** Where each region lies on AWS. One exhaustive table, for the stacks and for calls from one region to another. */
import type { Region } from "#shared/model/region.ts";

export const AWS_REGIONS: Readonly<Record<Region, string>> = {
  us: "us-east-1",
  eu: "eu-central-1",
  uk: "eu-west-2",
  au: "ap-southeast-2",
};
