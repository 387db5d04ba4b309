/** The monthly change of the converter's Dockerfile. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { bumpDockerfile } from "#infra/build/bump-image.ts";

const DOCKERFILE = path.resolve(import.meta.dirname, "../../../functions/convert/Dockerfile");
const NEW: Readonly<Record<string, string>> = {
  "node:24.21.0-trixie-slim": `sha256:${"1".repeat(64)}`,
  "debian:trixie-slim": `sha256:${"2".repeat(64)}`,
};
const now = new Date("2027-01-03T04:17:00Z");

test("all bases and the snapshot are moved, and nothing else is changed", async () => {
  const before = await readFile(DOCKERFILE, "utf8");
  const after = await bumpDockerfile(before, { now, digestOf: async (tag) => NEW[tag] ?? "" });
  const changed = after.split("\n").filter((line, index) => line !== before.split("\n")[index]);
  expect(changed).toEqual([
    "ARG DEBIAN_SNAPSHOT=20270103T000000Z",
    `FROM node:24.21.0-trixie-slim@sha256:${"1".repeat(64)} AS runtime-client`,
    `FROM debian:trixie-slim@sha256:${"2".repeat(64)}`,
  ]);
});

test("an answer that is no digest changes nothing", async () => {
  const before = await readFile(DOCKERFILE, "utf8");
  await expect(bumpDockerfile(before, { now, digestOf: async () => "latest" })).rejects.toThrow('"latest" is not');
});
