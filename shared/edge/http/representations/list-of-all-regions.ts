/** Lists entries of all regions in which the account has stored something, newest first. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Region } from "#shared/base/model/region.ts";
import type { Call } from "#shared/edge/http/transport/endpoint.ts";
import { jsonList, readJsonList } from "./json-list.ts";
import { hasLeft, type LeftTemplate } from "./left-template.ts";
import { newestFirst } from "./newest-first.ts";

interface Listed {
  readonly id?: string;
  readonly created: number;
}

interface Listing<Entry> {
  readonly own: AsyncIterable<Entry | LeftTemplate>;
  /** Called only if the call is not restricted to one region. */
  readonly otherRegions: () => Promise<readonly Region[]>;
  /**
   * Returns the entry of an object that has moved to a region that was read before. Returns undefined when it is not to
   * be listed.
   */
  readonly follow?: (left: LeftTemplate) => Promise<Entry | undefined>;
}

/**
 * @throws ServiceError `region_unavailable` when one of the regions does not respond, because an incomplete list is
 *   never returned
 */
export async function listOfAllRegions<Entry extends Listed>(
  { isForOneRegion, url, ask }: Pick<Call, "isForOneRegion" | "url" | "ask">,
  { own, otherRegions, follow = async () => undefined }: Listing<Entry>,
): Promise<Response> {
  if (isForOneRegion) return jsonList(own);
  const others = (await otherRegions()).map(async (region) => {
    const answer = await ask(region, url.pathname + url.search);
    if (answer.ok) return answer;
    await answer.body?.cancel();
    throw serviceError("region_unavailable", { region });
  });
  const answers = await allOrNone(others);
  const lists = [own, ...answers.map((answer) => readJsonList<Entry | LeftTemplate>(answer))];
  return jsonList(withFollowed(newestFirst(lists, hasLeft), follow));
}

async function* withFollowed<Entry extends Listed>(
  entries: AsyncIterable<Entry | LeftTemplate>,
  follow: (left: LeftTemplate) => Promise<Entry | undefined>,
): AsyncGenerator<Entry, undefined> {
  for await (const entry of entries) {
    const found = hasLeft(entry) ? await follow(entry) : entry;
    if (found !== undefined) yield found;
  }
}

/** Returns all responses, or throws the first error and cancels the others, so that no region waits for a reader. */
async function allOrNone(asked: readonly Promise<Response>[]): Promise<readonly Response[]> {
  const settled = await Promise.allSettled(asked);
  const answers = settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const failed = settled.find((each) => each.status === "rejected");
  if (failed === undefined) return answers;
  await Promise.all(answers.map(({ body }) => body?.cancel()));
  throw failed.reason;
}
