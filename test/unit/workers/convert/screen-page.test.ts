/** What is added to LibreOffice's HTML, and that nothing of it is lost. */
import { expect, test } from "vitest";
import { screenPage } from "#shared/workers/convert/screen-page.ts";

const PAGE =
  '<!DOCTYPE html>\n<html>\n<head>\n\t<meta charset="utf-8"/>\n\t<style type="text/css">p { text-align: left }</style>\n</head>\n<body><p align="right">Łódź &amp; $& 5</p></body></html>';

const page = Buffer.from(screenPage(Buffer.from(PAGE))).toString();

test("our styles come before LibreOffice's own, which overrule them", () => {
  expect(page.indexOf("margin-top: 0")).toBeGreaterThan(page.indexOf("<head>"));
  expect(page.indexOf("margin-top: 0")).toBeLessThan(page.indexOf("<style type"));
});

test("everything else stays as it was", () => {
  expect(page.replace(/<style>[\s\S]*?<\/style>\n/, "")).toBe(PAGE);
});

test("alignment by attribute counts more than a rule for paragraphs", () => {
  // CSS Selectors 4, 17: two elements or an attribute against one element.
  expect(page).toContain("body [align=right] { text-align: right }");
});
