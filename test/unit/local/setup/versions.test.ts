/** Versions as LibreOffice, Debian and Ubuntu write them. */
import { describe, expect, test } from "vitest";
import { isOlder, upstreamVersion } from "#local/setup/versions.mjs";

describe("the program's own version within a package's version", () => {
  test.each([
    ["4:25.2.3-2+deb13u5~bpo12+1", "25.2.3"],
    ["4:24.2.7-0ubuntu0.24.04.4", "24.2.7"],
    ["1:7.3.7-0ubuntu0.22.04.5", "7.3.7"],
    ["4:24.8.0~rc1-1", "24.8.0"],
    ["25.2", "25.2"],
  ])("%s is %s", (version, expected) => {
    expect(upstreamVersion(version)).toBe(expected);
  });
});

describe("which version is older", () => {
  test.each([
    ["4:7.4.7-1+deb12u14", "24.2", true],
    ["1:7.0.4-4+deb11u10", "24.2", true],
    ["24.2", "24.2", false],
    ["24.2.0", "24.2", false],
    ["4:24.2.7-0ubuntu0.24.04.4", "24.2", false],
    ["24.10", "24.2", false],
    ["24.1.9", "24.2", true],
    ["25.2.3", "25.2.10", true],
  ])("%s before %s: %s", (version, than, expected) => {
    expect(isOlder(version, than)).toBe(expected);
  });
});
