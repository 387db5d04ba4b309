import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LinkTarget, linksOf } from "#shared/storage/links/links.ts";

const links = linksOf({ secret: Buffer.alloc(32, 7), baseAddress: "https://eu.example.test" });
const TARGET: LinkTarget = { key: "documents/eu1/file", filename: "Zoë's 100 %.pdf", disposition: "attachment" };

describe("signed links", () => {
  test("are absolute and end in the percent-encoded file name (callers.md, 17)", () => {
    expect(links.sign(TARGET)).toMatch(/^https:\/\/eu\.example\.test\/files\/[\w.-]+\/Zo%C3%AB's%20100%20%25\.pdf$/);
  });

  test("give back what was signed, whatever the file name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        const filename = `${name}.pdf`;
        const url = new URL(links.sign({ ...TARGET, filename }));
        const [, , token = "", last = ""] = url.pathname.split("/");
        expect(links.verify(token, decodeURIComponent(last))).toEqual({ ...TARGET, filename });
      }),
    );
  });

  test("are the same at every signing, so a stored link stays good", () => {
    expect(links.sign(TARGET)).toBe(links.sign({ ...TARGET }));
  });

  test("open nothing when any one character is changed", () => {
    const [, , , , token = ""] = links.sign(TARGET).split("/");
    for (let at = 0; at < token.length; at++) {
      for (const other of ["A", "B", "a", "i", "_", ".", ""]) {
        const altered = token.slice(0, at) + other + token.slice(at + 1);
        if (altered !== token) expect(links.verify(altered, TARGET.filename)).toBeUndefined();
      }
    }
  });

  test("open nothing under another file name, or with another secret", () => {
    const [, , , , token = ""] = links.sign(TARGET).split("/");
    expect(links.verify(token, "other.pdf")).toBeUndefined();
    const others = linksOf({ secret: Buffer.alloc(32, 8), baseAddress: "https://eu.example.test" });
    expect(others.verify(token, TARGET.filename)).toBeUndefined();
  });
});
