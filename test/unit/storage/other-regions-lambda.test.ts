/** Questions from region to region on AWS: how large they may be, and how long they may take. */
import type { LambdaClient } from "@aws-sdk/client-lambda";
import { afterEach, expect, test, vi } from "vitest";
import type { TemplateId } from "#shared/base/model/ids.ts";
import { MOVED_VERSIONS_MAX } from "#shared/base/model/limits.ts";
import { type Template, templateFileKeys } from "#shared/base/model/template.ts";
import { lambdaOtherRegions } from "#shared/storage/regions/other-regions.lambda.ts";
import type { OtherRegions, Transfer } from "#shared/storage/regions/other-regions.ts";

afterEach(() => vi.restoreAllMocks());

/** Signed with a role's session token (measured: 1,518 characters). */
const ADDRESS = `https://bucket.example/?X-Amz-Security-Token=${"t".repeat(1600)}`;

/** Invoke takes 6 MB (Lambda quotas). */
const EVENT_BYTES_MAX = 6 * 1024 * 1024;

/** The smallest time-out of a function that asks another region. */
const SHORTEST_CALL_MS = 29_000;

function regionsAsked(send: (command: Sent, options: Options) => Promise<unknown>): OtherRegions {
  return lambdaOtherRegions({
    clientOf: async () => ({ send }) as unknown as LambdaClient,
    functionOf: () => "merganser-eu-import-template",
    addressToGet: async () => ADDRESS,
    openAddress: async () => undefined,
  });
}

interface Sent {
  readonly input: { readonly Payload: string };
}
interface Options {
  readonly abortSignal: AbortSignal;
}

const ID = "us".padEnd(26, "0") as TemplateId;
const version = (number: number) => `v${number}`.padEnd(20, "0");

function transferOf(versions: number): Transfer {
  const files = Array.from({ length: versions }, (_, at) => {
    const to = templateFileKeys(ID, version(at + versions));
    return templateFileKeys(ID, version(at)).map((from, asset) => ({ from, to: to[asset] ?? "" }));
  });
  const previousFiles = Array.from({ length: versions - 1 }, (_, at) => ({
    fileVersion: version(at + versions),
    formerVersions: [version(at)],
    filename: `${"n".repeat(100)}.docx`,
    replaced: 1_763_000_000_000,
  }));
  return { moveId: "m1", from: "us", template: { id: ID, previousFiles } as unknown as Template, files: files.flat() };
}

test("as many versions of a template's file as may move fit into one event", async () => {
  const sizes: number[] = [];
  const regions = regionsAsked(async ({ input }) => {
    sizes.push(Buffer.byteLength(input.Payload));
    return { Payload: Buffer.from("{}") };
  });
  await regions.stage("eu", transferOf(MOVED_VERSIONS_MAX));
  expect(sizes).toHaveLength(1);
  // A megabyte is left for the template's tags and names.
  expect(sizes[0]).toBeLessThan(EVENT_BYTES_MAX - 1024 * 1024);
});

test("a short question is given up before who asks it must have answered, copying files is not", async () => {
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) =>
    ms < SHORTEST_CALL_MS ? AbortSignal.abort() : new AbortController().signal,
  );
  const regions = regionsAsked(async (_, { abortSignal }) => {
    abortSignal.throwIfAborted();
    return { Payload: Buffer.from("{}") };
  });
  const move = { id: ID, moveId: "m1" };
  await expect(regions.admit("eu", move)).rejects.toMatchObject({ code: "region_unavailable" });
  await expect(regions.discard("eu", move)).rejects.toMatchObject({ code: "region_unavailable" });
  await regions.stage("eu", transferOf(1));
});
