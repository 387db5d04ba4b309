import { expect, test } from "vitest";
import { siblingProgram } from "#shared/workers/processes/sibling-program.ts";

test("among the sources a module's program is the source beside it", () => {
  const url = "file:///srv/merganser/shared/workers/convert/libreoffice-process.ts";
  expect(siblingProgram(url, "libreoffice-worker")).toBe("/srv/merganser/shared/workers/convert/libreoffice-worker.ts");
});

test("in a bundle it is the bundle beside it, in folders of any name", () => {
  expect(siblingProgram("file:///var/my%20task/index.mjs", "reader-main")).toBe("/var/my task/reader-main.mjs");
});
