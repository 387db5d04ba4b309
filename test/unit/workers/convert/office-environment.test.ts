import { expect, test } from "vitest";
import { officeEnvironment } from "#shared/workers/convert/office-environment.ts";

test("LibreOffice sees nothing of the service's environment", () => {
  process.env.SECRET_OF_THE_SERVICE = "secret";
  const environment = officeEnvironment("/folder");
  delete process.env.SECRET_OF_THE_SERVICE;
  const names = ["HOME", "LANG", "LOK_HOST_ALLOWLIST", "PATH", "TMPDIR", "UNO_SHARED_PACKAGES_CACHE"];
  expect(Object.keys(environment).sort()).toEqual(names);
  expect(JSON.stringify(environment)).not.toContain("secret");
});
