/** Paths match templates as API Gateway matches them. */
import { expect, test } from "vitest";
import { pathMatches } from "#shared/edge/http/transport/path-template.ts";

test.each([
  ["/v1/template/{id}", "/v1/template/a", true],
  ["/v1/template/{id}", "/v1/template/", false],
  ["/v1/template/{id}", "/v1/template/a/b", false],
  ["/docs/{file+}", "/docs/a", true],
  ["/docs/{file+}", "/docs/a/b.png", true],
  ["/docs/{file+}", "/docs", false],
  ["/docs/{file+}", "/docs/", false],
  ["/docs/{file+}", "/v1/docs/a", false],
])("%s, %s: %s", (template, path, matches) => {
  expect(pathMatches(template, path)).toBe(matches);
});
