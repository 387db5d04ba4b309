/**
 * What answers while the service stops. Calls that run are answered first (test/e2e/stop-in-order.long.test.ts), so no caller
 * meets a converter that has stopped; should one ever, it is told to try again.
 */
import { expect, test } from "vitest";
import { brokenLibreOffice } from "#test/support/conversions.ts";
import { expectError } from "#test/support/error-answers.ts";
import { docxFile, postForm } from "#test/support/requests.ts";
import { openServiceInProcess } from "#test/support/service-in-process.ts";
import { expectNothingStored } from "#test/support/stored-things.ts";

test("an upload that comes while the converter stops asks to try again, and stores nothing", async () => {
  await using office = await brokenLibreOffice();
  await using service = await openServiceInProcess(office.settings);
  await service.wiring.converter.stop();
  const form = postForm({ file: docxFile() });
  const response = await expectNothingStored(service, () => service.call("/v1/template", form));
  expect(await expectError(response, 503, "shutting_down")).toMatch(/Try again/);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
});
