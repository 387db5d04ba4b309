import { describe, expect, test } from "vitest";
import { nameOfUrl } from "#shared/storage/remote/name-of-url.ts";

describe("the file name of an address (interface.md, attach)", () => {
  test.each([
    ["https://example.com/a/terms.pdf", "terms.pdf"],
    ["https://example.com/a/terms.pdf?v=2&x=/y.txt#page=3", "terms.pdf"],
    ["https://example.com/Price%20list%202026.xlsx", "Price list 2026.xlsx"],
    ["https://example.com/M%C3%BCller%20%E8%A6%8B.pdf", "Müller 見.pdf"],
    ["https://example.com/Müller.pdf", "Müller.pdf"],
    ["https://example.com/100%.pdf", "100%.pdf"],
    ["https://example.com/a%2F..%2Fetc%2Fpasswd", "passwd"],
    ["https://example.com/say%22hi%22%0D%0A.pdf", "say_hi_.pdf"],
    ["  https://example.com/terms.pdf ", "terms.pdf"],
  ])("%s is named %s", (address, name) => {
    expect(nameOfUrl(address)).toBe(name);
  });

  test.each(["https://example.com", "https://example.com/files/", "https://example.com/a/..", "not an address"])(
    "%s has none",
    (address) => {
      expect(nameOfUrl(address)).toBeUndefined();
    },
  );
});
