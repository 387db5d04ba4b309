/** Fetching the pictures behind addresses in the data, as often and as much as a request may. */
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { WantedPictures } from "#shared/engine/merge/find-pictures.ts";
import { pictureFetcher } from "#shared/service/produce/fetch/pictures.ts";
import { DocumentInfo } from "#shared/service/produce/pieces/document-info.ts";
import { type FetchLimits, RemoteFailure, type RemoteFiles } from "#shared/storage/remote/remote-files.ts";
import { ALL_CODE, createLambdaTemplateWorker } from "#shared/workers/template-work/template-worker.lambda.ts";
import { PIXEL_PNG } from "#test/support/office-files.ts";

const templateWorker = createLambdaTemplateWorker(ALL_CODE);
const MEGABYTE = 1024 * 1024;

/** Servers on which every address has this file, or nothing. */
function serving(fileAt: (address: string) => Uint8Array | undefined) {
  const asked: (readonly [string, FetchLimits])[] = [];
  const remoteFiles: RemoteFiles = {
    async fetch(url, limits) {
      asked.push([url, limits]);
      const bytes = fileAt(url);
      if (bytes === undefined) throw new RemoteFailure("not_found", "its server returned the status 404");
      return { bytes, mediaType: "text/plain", url };
    },
  };
  return { remoteFiles, asked };
}

function wanted(...addresses: readonly string[]): WantedPictures {
  return { addresses: new Map(addresses.map((address, index) => [address, `P${index + 1}`])), unusable: new Set() };
}

test("each address is asked for once, within the limits of merge_with", async () => {
  const { remoteFiles, asked } = serving(() => PIXEL_PNG);
  const addresses = ["https://files.test/a", "https://files.test/b"];
  const fetched = await pictureFetcher({ remoteFiles, templateWorker }).fetch(wanted(...addresses), new DocumentInfo());
  expect([...fetched.keys()]).toEqual(addresses);
  expect(fetched.get("https://files.test/a")).toMatchObject({ extension: "png", bytes: PIXEL_PNG });
  const limits = expect.objectContaining({ bytesMax: 25 * MEGABYTE, deadlineMs: 8_000 });
  expect(asked).toEqual(addresses.map((address) => [address, limits]));
});

test("a picture that is not available is left out with a warning that names the tag; the others are returned", async () => {
  const files: Readonly<Record<string, Uint8Array>> = {
    "https://files.test/a": PIXEL_PNG,
    "https://files.test/text": Buffer.from("no picture"),
    "https://files.test/large": largeGif(),
  };
  const { remoteFiles } = serving((address) => files[address]);
  const info = new DocumentInfo();
  const addresses = [...Object.keys(files), "https://files.test/gone"];
  const fetched = await pictureFetcher({ remoteFiles, templateWorker }).fetch(wanted(...addresses), info);
  expect([...fetched.keys()]).toEqual(["https://files.test/a"]);
  expect(info.warnings.toSorted()).toEqual([
    "The picture for the tag P2 (https://files.test/text) was left out: it is not a PNG, JPEG, GIF, BMP, WebP, AVIF or SVG, or its header does not state its size",
    "The picture for the tag P3 (https://files.test/large) was left out: it has more than 100 megapixels",
    "The picture for the tag P4 (https://files.test/gone) was left out: its server returned the status 404",
  ]);
});

test("more than 100 MB together are refused", async () => {
  const { remoteFiles } = serving(() => Buffer.concat([PIXEL_PNG, Buffer.alloc(21 * MEGABYTE)]));
  const addresses = Array.from({ length: 5 }, (_, index) => `https://files.test/${index}`);
  await expect(
    pictureFetcher({ remoteFiles, templateWorker }).fetch(wanted(...addresses), new DocumentInfo()),
  ).rejects.toMatchObject({
    code: "request_invalid",
    message: expect.stringContaining("at most 100 MB in total"),
  });
});

test("200 addresses are fetched, one more is refused before any is asked for", async () => {
  const { remoteFiles, asked } = serving(() => PIXEL_PNG);
  const addresses = Array.from({ length: 201 }, (_, index) => `https://files.test/${index}`);
  const refused = pictureFetcher({ remoteFiles, templateWorker }).fetch(wanted(...addresses), new DocumentInfo());
  await expect(refused).rejects.toMatchObject({ code: "request_invalid" });
  expect(asked).toEqual([]);
  expect(
    (await pictureFetcher({ remoteFiles, templateWorker }).fetch(wanted(...addresses.slice(1)), new DocumentInfo()))
      .size,
  ).toBe(200);
});

test("items of one request that each want a picture of their own are fetched for a few at a time", async () => {
  let [underWay, most] = [0, 0];
  const sixteen = Promise.withResolvers<void>();
  const remoteFiles: RemoteFiles = {
    async fetch(url) {
      most = Math.max(most, ++underWay);
      if (underWay >= 16) sixteen.resolve();
      await sixteen.promise;
      await setImmediate();
      underWay--;
      return { bytes: PIXEL_PNG, mediaType: "image/png", url };
    },
  };
  const { fetch } = pictureFetcher({ remoteFiles, templateWorker });
  const items = Array.from({ length: 100 }, (_, index) => wanted(`https://files.test/${index}`));
  const fetched = await Promise.all(items.map((each) => fetch(each, new DocumentInfo())));
  expect(fetched.map(({ size }) => size)).toEqual(items.map(() => 1));
  expect(most).toBe(16);
});

/** Returns the header of a GIF of 65,535 × 65,535 pixels. */
function largeGif(): Uint8Array {
  return Buffer.from("GIF89a\xff\xff\xff\xff\x00\x00\x00", "latin1");
}
