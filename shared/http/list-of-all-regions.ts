/** Answers a list over all regions in which the account has anything, newest first. */
import { serviceError } from "#shared/errors/service-error.ts";
import type { Region } from "#shared/model/region.ts";
import type { Call } from "./endpoint.ts";
import { jsonList, readJsonList } from "./json-list.ts";
import { newestFirst } from "./newest-first.ts";

interface Listing<Entry> {
  readonly own: AsyncIterable<Entry>;
  /** Asked only where the call is not for one region alone. */
  readonly otherRegions: () => Promise<readonly Region[]>;
}

/** @throws ServiceError `region_unavailable` when one of the regions does not answer: no list is half a list */
export async function listOfAllRegions<Entry extends { readonly created: number }>(
  { isForOneRegion, url, ask }: Pick<Call, "isForOneRegion" | "url" | "ask">,
  { own, otherRegions }: Listing<Entry>,
): Promise<Response> {
  if (isForOneRegion) return jsonList(own);
  const others = (await otherRegions()).map(async (region) => {
    const answer = await ask(region, url.pathname + url.search);
    if (answer.ok) return answer;
    await answer.body?.cancel();
    throw serviceError("region_unavailable", { region });
  });
  const answers = await allOrNone(others);
  return jsonList(newestFirst([own, ...answers.map((answer) => readJsonList<Entry>(answer))]));
}

/** What nobody reads must not keep its region waiting. */
async function allOrNone(asked: readonly Promise<Response>[]): Promise<readonly Response[]> {
  const settled = await Promise.allSettled(asked);
  const answers = settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const failed = settled.find((each) => each.status === "rejected");
  if (failed === undefined) return answers;
  await Promise.all(answers.map(({ body }) => body?.cancel()));
  throw failed.reason;
}
