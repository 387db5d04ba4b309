/** Handles GET /ready: whether the service can do its work, and if not, what is wrong and the remedy. */
import { ROUTES } from "#functions/routes.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { PublicEndpoint } from "#shared/edge/http/transport/endpoint.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import type { CheckResult, Readiness } from "#shared/service/readiness.ts";

export function checkReadinessEndpoint({ readiness }: { readonly readiness: Readiness }): PublicEndpoint {
  return {
    operation: ROUTES.checkReadiness,
    access: "public",
    async handle() {
      const results = await readiness();
      const failed = results.filter(({ status }) => status === "failed");
      if (failed.length > 0) throw notReady(failed);
      const checks = results.map(({ cause: _, ...shown }) => shown);
      return jsonResponse({ status: "ready", checks }, { headers: { "Cache-Control": "no-store" } });
    },
  };
}

function notReady(failed: readonly CheckResult[]): Error {
  const faults = failed.map(({ message = "", remedy = "" }) => `${message} ${remedy}`).join(" ");
  const causes = failed.flatMap(({ name, cause }) => (cause === undefined ? [] : [`${name}: ${cause}`]));
  return serviceError("not_ready", { faults }, causes.length === 0 ? undefined : causes.join("\n"));
}
