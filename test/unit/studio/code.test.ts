/** The copied calls send what is on the screen, whatever is in it. */
import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { codeIn, LANGUAGES } from "#studio/desk/code/code.ts";
import { pythonLiteral } from "#studio/desk/code/python-literal.ts";
import { shortened } from "#studio/desk/code/shortened.ts";

const BODY = { template_id: "us01", data: { Name: 'O\'Neil "$HOME" `id` \\ JSON\nJSON\n', Paid: true, None: null } };
const REQUEST = { service: "http://localhost:3000", body: BODY, filename: "It's.pdf", key: undefined };

test.each(LANGUAGES)("in %s the key is left to the environment unless it is asked for", (language) => {
  expect(codeIn(language, REQUEST)).toMatch(/API_KEY/);
  const withKey = codeIn(language, { ...REQUEST, key: "secret-key" });
  expect(withKey).toContain("secret-key");
  expect(withKey).not.toMatch(/API_KEY/);
});

test("curl: the shell passes the body on unchanged", () => {
  const script = codeIn("curl", REQUEST).replace(/^curl .*?--data-binary @- /s, "cat ");
  const { stdout } = spawnSync("sh", ["-c", script], { encoding: "utf8" });
  expect(JSON.parse(stdout)).toEqual(BODY);
});

test("JavaScript: the body is the same value", () => {
  const text = /body: JSON\.stringify\((\{.*?\n {2}\})\),/s.exec(codeIn("JavaScript", REQUEST))?.[1] ?? "";
  expect(JSON.parse(text)).toEqual(BODY);
});

describe("Python", () => {
  test("values are written as Python writes them", () => {
    expect(pythonLiteral({ a: [true, null, 1.5, "é\n"], b: {} })).toBe(
      '{\n    "a": [\n        True,\n        None,\n        1.5,\n        "é\\n",\n    ],\n    "b": {},\n}',
    );
  });
});

test("the contents of files are cut short, and nothing else", () => {
  const uri = `data:application/pdf;base64,${"A".repeat(500)}`;
  const long = "long ".repeat(100);
  expect(shortened({ data: { long }, merge_with: [uri] })).toEqual({
    data: { long },
    merge_with: [`${uri.slice(0, 120)}…`],
  });
});
