/** The text of an error: the catalogue's, with the facts of the case as a message may show them. */
import { describe, expect, test } from "vitest";
import { serviceError } from "#shared/base/errors/service-error.ts";

const START = "This account has no template with the id ";
const idIn = (message: string) => /^This account has no template with the id (.*)\. List/su.exec(message)?.[1];
const shown = (id: string) => idIn(serviceError("template_not_found", { id }).message);

test("a fact stands in the text as it is, braces of other facts included", () => {
  expect(serviceError("template_not_found", { id: "{id}" }).message).toContain(`${START}{id}. `);
  expect(shown("Zoë 🦆")).toBe("Zoë 🦆");
});

describe("in a fact", () => {
  test.each([
    ["line breaks are blanks", "a\r\nb\tc\u2028d", "a b c d"],
    ["characters that steer a terminal are shown as replaced", "a\u001b[31mb\u0000", "a\ufffd[31mb\ufffd"],
    ["marks that turn the reading direction are, too", "exe\u202efdp", "exe\ufffdfdp"],
    ["half of a character is, too", "a\ud83e", "a\ufffd"],
  ])("%s", (_what, fact, expected) => {
    expect(shown(fact)).toBe(expected);
  });

  test("a fact of up to 180 characters is whole; of a longer one the middle is cut", () => {
    expect(shown("x".repeat(180))).toBe("x".repeat(180));
    expect(shown(`start${"x".repeat(1000)}end`)).toMatch(/^startx+…x+end$/);
    expect(shown("x".repeat(100_000))).toHaveLength(181);
  });

  test("a shortened fact contains no half character", () => {
    for (const text of ["🦆".repeat(500), `x${"🦆".repeat(500)}`]) expect(shown(text)).not.toContain("\ufffd");
  });
});

test("a text of several parts may be longer, and is cut at its end", () => {
  const faults = Array.from({ length: 50 }, (_, n) => `field_${n} must be a single string`).join("; ");
  expect(serviceError("request_invalid", { faults }).message).toBe(faults);
  expect(serviceError("request_invalid", { faults: faults.repeat(10) }).message).toMatch(/^field_0 must .*…$/);
});
