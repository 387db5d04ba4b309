/** GET /ready: the service can do its work. */
import { expect, test } from "vitest";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

test("lists every part without a key, and names missing converters with the remedy", async () => {
  const response = await service.call("/ready", { key: null });
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const remedy = `Install it: ${service.installCommand}`;
  expect(await response.json()).toEqual({
    status: "ready",
    checks: [
      { name: "records", status: "ok" },
      { name: "files", status: "ok" },
      { name: "disk", status: "ok" },
      { name: "temporary_files", status: "ok" },
      { name: "converter", status: "degraded", message: "LibreOffice is not installed.", remedy },
      { name: "html_renderer", status: "degraded", message: "Chromium is not installed.", remedy },
    ],
  });
});
