/** A template moves whole, or its caller is told at once that it cannot. */
import { expect, test } from "vitest";
import { MOVED_VERSIONS_MAX } from "#shared/base/model/limits.ts";
import type { Template } from "#shared/base/model/template.ts";
import { moveTemplate } from "#shared/service/regions/move-template.ts";
import { receiveTemplate } from "#shared/service/regions/receive-template.ts";
import { StoredFileGone } from "#shared/storage/files/files.ts";
import { RecordConflict } from "#shared/storage/records/records.ts";

function templateOf(versions: number): Template {
  const previousFiles = Array.from({ length: versions - 1 }, (_, at) => ({ fileVersion: `v${at}` }));
  return { id: "us1", accountId: "us2", fileVersion: "present", previousFiles } as unknown as Template;
}

async function move(versions: number): Promise<readonly string[]> {
  const done: string[] = [];
  const note = (what: string) => async () => {
    done.push(what);
  };
  const deps = {
    region: "us",
    templateMoves: { depart: note("departed") },
    otherRegions: { stage: note("copied"), admit: note("shown") },
    accountRegions: { note: note("noted") },
    jobs: { send: note("job") },
    now: () => 1,
    randomBytes: (count: number) => new Uint8Array(count),
  } as unknown as Parameters<typeof moveTemplate>[0];
  const template = templateOf(versions);
  await moveTemplate(deps, { template, rev: 1 }, { template, region: "eu" }).catch((error) => {
    expect(done).toEqual([]);
    throw error;
  });
  return done;
}

test("one with as many versions as may move does", async () => {
  expect(await move(MOVED_VERSIONS_MAX)).toContain("departed");
});

test("one with more does not, before anything is copied, and its caller learns how many it has and what to do", async () => {
  await expect(move(MOVED_VERSIONS_MAX + 1)).rejects.toMatchObject({
    code: "template_too_large_to_move",
    status: 422,
    message: expect.stringMatching(/501 versions.*at most 500.*new template/),
  });
});

test("one whose file is replaced while it is copied conflicts, and is never stored with a part of it", async () => {
  const deps = {
    templateMoves: { stage: async () => {} },
    files: { put: async (_: string, body: AsyncIterable<Uint8Array>) => (await Array.fromAsync(body)).length },
  } as unknown as Parameters<typeof receiveTemplate>[0];
  const transfer = { moveId: "m", from: "us", template: templateOf(1), files: [{ from: "a", to: "b" }] } as const;
  function* replaced(): Iterable<Uint8Array> {
    yield Buffer.from("PK");
    throw new StoredFileGone("a");
  }
  const open = async () => ({ size: 2, stream: ReadableStream.from(replaced()) });
  await expect(receiveTemplate(deps, transfer, open)).rejects.toBeInstanceOf(RecordConflict);
});
