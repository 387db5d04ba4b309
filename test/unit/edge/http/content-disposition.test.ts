import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contentDisposition, wantedDisposition } from "#shared/edge/http/transport/content-disposition.ts";

describe("Content-Disposition of an answer", () => {
  test("a plain name stands as it is, and again as filename* (RFC 6266)", () => {
    expect(contentDisposition("attachment", "Offer 7.pdf")).toBe(
      "attachment; filename=\"Offer 7.pdf\"; filename*=UTF-8''Offer%207.pdf",
    );
  });

  test("characters beyond Latin-1 are URI-encoded in filename (callers.md, 20)", () => {
    expect(contentDisposition("inline", "Zoë 見.pdf")).toBe(
      "inline; filename=\"Zoë %E8%A6%8B.pdf\"; filename*=UTF-8''Zo%C3%AB%20%E8%A6%8B.pdf",
    );
  });

  test("no name leaves its quotes or the header's line, and filename* gives the name back", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (name) => {
        const header = contentDisposition("attachment", name);
        const [, quoted, encoded] =
          /^attachment; filename="([^"\\\r\n]*)"; filename\*=UTF-8''([\w.!#$&+^`|~%-]*)$/.exec(header) ?? [];
        expect(quoted).toBeDefined();
        expect(decodeURIComponent(encoded ?? "")).toBe(name.toWellFormed());
        expect(() => new Headers({ "Content-Disposition": header })).not.toThrow();
      }),
    );
  });
});

describe("the disposition that a caller wants", () => {
  test.each([
    ["inline", "inline"],
    [" Inline ; filename=x", "inline"],
    ["attachment", "attachment"],
    ["", "attachment"],
    [null, "attachment"],
    ["nonsense", "attachment"],
  ] as const)("%j is %s", (header, expected) => {
    expect(wantedDisposition(header)).toBe(expected);
  });
});
