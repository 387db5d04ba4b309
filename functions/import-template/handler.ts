/** The Lambda function that other regions call when a template moves, or when they need a file stored here. */
import { openedOnce } from "#shared/edge/lambda/opened-once.ts";
import { answerRegion } from "#shared/service/regions/answer-region.ts";
import type { RegionAnswer, RegionQuestion } from "#shared/storage/regions/region-questions.ts";
import { wireAwsStore } from "#shared/wiring/aws-store.ts";

const wiring = openedOnce(wireAwsStore);

export async function handler(question: RegionQuestion): Promise<RegionAnswer> {
  const { deps, addressToGet, openAddress } = await wiring();
  return answerRegion({ ...deps, addressToGet, openAddress }, question);
}
