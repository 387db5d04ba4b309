/** Every package that npm installs may be used and passed on with the service. */
import { expect, test } from "vitest";
import { tellAdvisories } from "#test/verify/dependencies.ts";
import { lockedPackages, refusedPackages } from "#test/verify/licences.ts";

test("every package has a licence that asks nothing of the service", () => {
  const packages = lockedPackages();
  expect(packages.length).toBeGreaterThan(100);
  expect(refusedPackages(packages)).toEqual([]);
});

test.each([
  ["GPL-3.0-or-later", true],
  ["AGPL-3.0", true],
  ["LGPL-3.0-or-later", true],
  ["MIT AND GPL-2.0", true],
  [undefined, true],
  ["(MIT OR GPL-3.0)", false],
  ["(MIT AND Zlib)", false],
])("a package with the licence %s gets refused: %s", (licence, isRefused) => {
  const planted = { place: "node_modules/planted", licence, isInstalled: true };
  expect(refusedPackages([planted])).toEqual(isRefused ? [planted] : []);
});

test("each advisory is reported by itself, no advisory is a pass, and a silent registry is skipped", () => {
  const told: string[] = [];
  const tally = {
    pass: () => void told.push("pass"),
    fail: (what: string, why: string) => void told.push(`fail ${what}: ${why}`),
    skip: (_need: string, _what: string, why: string) => void told.push(`skipped: ${why}`),
  };
  tellAdvisories('{"vulnerabilities":{"planted":{"severity":"high","range":"<2"}}}', tally);
  tellAdvisories('{"vulnerabilities":{}}', tally);
  tellAdvisories('{"message":"405 Method Not Allowed"}', tally);
  tellAdvisories("", tally);
  expect(told).toEqual([
    "fail planted <2: an advisory is known: high",
    "pass",
    "skipped: 405 Method Not Allowed",
    "skipped: npm gives no answer",
  ]);
});
