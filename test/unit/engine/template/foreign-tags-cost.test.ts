/** Looking for tags of other engines takes linear time, whatever a stranger's template contains. */
import { expect, test } from "vitest";
import { foreignTags } from "#shared/engine/template/foreign-tags.ts";

const DELIMITERS = { left: "{{", right: "}}" };

/** Before, each of them took seconds or hours. */
test.each([
  ["an element with many attributes that is not closed", `<Content Select="x"${' a=""'.repeat(2000)} x`],
  ["many loops that are not closed", "{% for a in b %} ".repeat(4000)],
  ["many marks of docxtpl", `{% x %}${"{{p a}} ".repeat(10_000)}`],
  ["many angled tags", "<<a>> ".repeat(8000)],
])("%s is read without delay", (_, text) => {
  const before = process.cpuUsage();
  foreignTags({ parts: [["body", text]], delimiters: DELIMITERS, enhancedSyntax: false });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(4);
});
