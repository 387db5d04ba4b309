/** The route of GET /ready. */
import { createRoute, z } from "@hono/zod-openapi";
import { ROUTES } from "#functions/routes.ts";
import { errorAnswers } from "#shared/edge/http/documentation/error-answers.ts";
import { openText } from "#shared/edge/http/representations/answer-fields.ts";
import { jsonAnswer } from "#shared/edge/http/representations/answers.ts";
import { CHECK_NAMES } from "#shared/service/readiness.ts";

const checkSchema = z
  .object({
    name: openText([...CHECK_NAMES]).describe("What was checked. More checks may be added."),
    status: openText(["ok", "degraded"]).describe(
      "`degraded` if requests that need this part are answered with 503, or take longer.",
    ),
    message: z.string().optional().describe("What is wrong."),
    remedy: z.string().optional().describe("What to do about it."),
  })
  .openapi("ReadinessCheck");

const readinessSchema = z
  .object({
    status: openText(["ready"]).describe("The service can do its work."),
    checks: z.array(checkSchema).describe("The parts of the service."),
  })
  .openapi("Readiness");

export const checkReadinessRoute = createRoute({
  ...ROUTES.checkReadiness,
  tags: ["Service"],
  summary: "Check that the service can do its work",
  description:
    "Checks the stores, the disks and the converters of the region, at most every five seconds. Databases and the folder of files are ready only if they can be written. Answers 503 if a store or a disk has failed, with what is wrong and the remedy. A missing converter does not make the service unready, because it merges `.docx` without one: the answer lists it as `degraded`. Only a service on one machine has this operation.",
  security: [],
  responses: {
    200: jsonAnswer("The service is ready.", readinessSchema, {
      status: "ready",
      checks: [
        { name: "records", status: "ok" },
        { name: "files", status: "ok" },
        { name: "disk", status: "ok" },
        { name: "temporary_files", status: "ok" },
        { name: "converter", status: "ok" },
        {
          name: "html_renderer",
          status: "degraded",
          message: "Chromium is not installed.",
          remedy: "Install it: sudo apt-get install -y chromium",
        },
      ],
    }),
    ...errorAnswers("not_ready"),
  },
});
