/**
 * Composition root of the function that works on batches. It has converters of its own, and waits for them while they
 * are full.
 */

import { CONVERSION_SECONDS_MAX, RENDERING_SECONDS_MAX } from "#shared/base/model/limits.ts";
import { accountFonts } from "#shared/service/dependencies/account-fonts.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { withAccountFonts } from "#shared/service/dependencies/with-account-fonts.ts";
import { createLambdaConverter } from "#shared/workers/convert/converter.lambda.ts";
import type { Patience } from "#shared/workers/function-calls/patient-function.ts";
import { createLambdaHtmlRenderer } from "#shared/workers/render-html/html-renderer.lambda.ts";
import type { AwsWiring } from "./aws-edge.ts";
import { wireAwsGeneration } from "./aws-generation.ts";

export interface AwsBatchesWiring extends AwsWiring {
  /** Returns the dependencies of one call of the function, in which full workers may be waited for. */
  readonly depsFor: (call: Pick<Patience, "mayWait">) => Dependencies;
}

export async function wireAwsBatches(): Promise<AwsBatchesWiring> {
  const { edge, deps, workOf } = await wireAwsGeneration();
  const { conversionsInRange: atOnce } = edge.environment;
  const convertersWith = (patience: Patience) => ({
    converter: createLambdaConverter({
      ...workOf("convert-for-batches", patience),
      timeoutSeconds: CONVERSION_SECONDS_MAX,
      atOnce,
    }),
    htmlRenderer: createLambdaHtmlRenderer({
      ...workOf("render-html", patience),
      timeoutSeconds: RENDERING_SECONDS_MAX,
    }),
  });
  return {
    edge,
    depsFor: ({ mayWait }) => ({
      ...deps,
      ...convertersWith({ mayWait }),
      workersFor: (account, signal) =>
        withAccountFonts(
          { ...deps.workersFor(account), ...convertersWith({ mayWait, signal }) },
          accountFonts(deps, account),
        ),
    }),
  };
}
