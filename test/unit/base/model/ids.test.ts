import { describe, expect, test } from "vitest";
import { birthRegion, newDocumentId, newTemplateId, parseDocumentId, parseTemplateId } from "#shared/base/model/ids.ts";
import { REGIONS } from "#shared/base/model/region.ts";

const bytes = (fill: number) => (count: number) => new Uint8Array(count).fill(fill);

describe("ids", () => {
  test("are made of lower-case letters and digits only (callers.md, 16)", () => {
    for (let fill = 0; fill < 256; fill++) {
      expect(newTemplateId("us", { now: () => 1_795_222_909_372, randomBytes: bytes(fill) })).toMatch(/^[a-z0-9]{28}$/);
    }
  });

  test("sort by the time they were made at", () => {
    const at = (time: number) => newDocumentId("eu", { now: () => time, randomBytes: bytes(31) });
    const times = [0, 1, 31, 32, 1_000_000, 1_795_222_909_372, 1_795_222_909_373, 4_000_000_000_000];
    expect(times.map(at).toSorted()).toEqual(times.map(at));
  });

  test.each(REGIONS)("tell the region %s that they were made in", (region) => {
    const id = newTemplateId(region, { now: () => 5, randomBytes: bytes(7) });
    expect(birthRegion(id)).toBe(region);
    expect(parseTemplateId(id)).toBe(id);
  });

  test.each([
    "",
    "us",
    "xx0123456789abcdefghjkmnpqrs",
    "us0123456789abcdefghjkmnpqr",
    "us0123456789abcdefghjkmnpqrsu",
    "US0123456789ABCDEFGHJKMNPQRS",
    "us0123456789abcdefghjkmnpq/s",
    "../../../etc/passwd..........",
  ])("a text of another form is none: %j", (text) => {
    expect(parseTemplateId(text)).toBeUndefined();
    expect(parseDocumentId(text)).toBeUndefined();
  });
});
