/** Adapter: calls another region by invoking its function `import-template`, which answers with `answer-region.ts`. */
import type { LambdaClient } from "@aws-sdk/client-lambda";
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Region } from "#shared/base/model/region.ts";
import type { OpenFile } from "#shared/storage/files/files.ts";
import { RecordConflict } from "#shared/storage/records/records.ts";
import type { OtherRegions } from "./other-regions.ts";
import type { RegionAnswer, RegionQuestion } from "./region-questions.ts";

export interface LambdaOtherRegionsSettings {
  readonly clientOf: (region: Region) => Promise<Pick<LambdaClient, "send">>;
  readonly functionOf: (region: Region) => string;
  /** Returns a short-lived address of a file in this region. */
  readonly addressToGet: (key: string) => Promise<string>;
  /** Opens a file of another region by such an address. Returns undefined when it does not exist. */
  readonly openAddress: (address: string) => Promise<OpenFile | undefined>;
}

/** The maximum run time of a function, because all files of a template are copied. */
const COPYING_MS_MAX = 900_000;

/**
 * Other questions take a second or two. The asking function has at least 29 seconds itself, and must answer its caller.
 */
const ANSWER_MS_MAX = 20_000;

/** All methods fail with `region_unavailable` when the other region cannot be called or fails. */
export function lambdaOtherRegions({
  addressToGet,
  openAddress,
  ...invoking
}: LambdaOtherRegionsSettings): OtherRegions {
  const ask = (region: Region, question: RegionQuestion) => answerOf(invoking, region, question);
  return {
    async stage(region, transfer) {
      const addresses = await Promise.all(
        transfer.files.map(async ({ from }): Promise<[string, string]> => [from, await addressToGet(from)]),
      );
      await ask(region, { asks: "stage", transfer, addresses: Object.fromEntries(addresses) });
    },
    async admit(region, move) {
      await ask(region, { asks: "admit", move });
    },
    async discard(region, move) {
      await ask(region, { asks: "discard", move });
    },
    async linkTo(region, file) {
      return (await ask(region, { asks: "link", file })).link;
    },
    async openUpload(region, request) {
      const { upload = "upload_not_found" } = await ask(region, { asks: "open-upload", ...request });
      if (typeof upload === "string") return upload;
      const file = await openAddress(upload.address);
      return file === undefined ? "upload_not_complete" : { filename: upload.filename, file };
    },
    async endUpload(region, end) {
      await ask(region, { asks: "end-upload", ...end });
    },
  };
}

async function answerOf(
  { clientOf, functionOf }: Pick<LambdaOtherRegionsSettings, "clientOf" | "functionOf">,
  region: Region,
  question: RegionQuestion,
): Promise<RegionAnswer> {
  const { InvokeCommand } = await import("@aws-sdk/client-lambda");
  const command = new InvokeCommand({ FunctionName: functionOf(region), Payload: JSON.stringify(question) });
  const abortSignal = AbortSignal.timeout(question.asks === "stage" ? COPYING_MS_MAX : ANSWER_MS_MAX);
  const client = await clientOf(region);
  const { FunctionError: fault, Payload: payload } = await client
    .send(command, { abortSignal })
    .catch((error: unknown) => Promise.reject(serviceError("region_unavailable", { region }, error)));
  const text = Buffer.from(payload ?? []).toString();
  if (fault !== undefined) throw serviceError("region_unavailable", { region }, new Error(`${fault}: ${text}`));
  const answer = JSON.parse(text) as RegionAnswer;
  if (answer.conflict !== undefined) throw new RecordConflict(answer.conflict);
  return answer;
}
