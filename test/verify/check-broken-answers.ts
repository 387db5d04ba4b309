/**
 * An answer that breaks off is told from one that is whole: the runtime client ends the body with trailers that name the
 * error (Lambda Developer Guide, "Building a custom runtime"). What was sent before has reached the caller by then.
 */
import { FunctionFault } from "#test/lambda/runtime-api.ts";
import type { LeftByOperations } from "./check-operations.ts";
import { openCutOffStore } from "./cut-off-store.ts";
import type { DeployedBundles } from "./deployed-bundles.ts";
import { proxyEvent } from "./gateway-events.ts";
import { readReply } from "./streamed-reply.ts";
import type { Tally } from "./tally.ts";

const FILE = Buffer.alloc(2_000_000, "0123456789");

export async function checkBrokenAnswers(
  bundles: DeployedBundles,
  { documentPath }: Pick<LeftByOperations, "documentPath">,
  tally: Tally,
): Promise<void> {
  await using store = await openCutOffStore(FILE);
  await using running = await bundles.start("open-file", { AWS_ENDPOINT_URL_S3: store.address });
  const open = proxyEvent({ method: "GET", path: documentPath });
  const { isStreamed, chunks } = await running.answer(open);
  let received = Buffer.alloc(0);
  const fault = await errorOf(async () => {
    for await (const chunk of chunks) {
      received = Buffer.concat([received, chunk]);
      // It came while the file is not there to its end.
      if (received.includes(FILE.subarray(0, FILE.length / 4))) store.cut();
    }
  });
  tally.check(
    isStreamed && received.length > FILE.length / 4 && received.length < FILE.length,
    "open-file: what is there of a file is sent on",
    `${received.length} of ${FILE.length} bytes came`,
  );
  tally.check(isFault(fault), "open-file: a file that breaks off is told as an error", `it ended with ${fault}`);
  const none = await errorOf(async () => readReply(await running.answer({})));
  tally.check(isFault(none), "open-file: an event of no request is told as an error", `it ended with ${none}`);
  const next = await readReply(await running.answer({ ...open, path: "/files/none/none" }));
  tally.check(next.status === 404, "open-file: the process answers on after a failure", `it answered ${next.status}`);
}

function isFault(error: unknown): boolean {
  if (!(error instanceof FunctionFault)) return false;
  const { errorType, errorMessage } = JSON.parse(error.payload);
  return typeof errorType === "string" && errorMessage.length > 0;
}

async function errorOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error;
  }
}
