/**
 * Runs LibreOffice for callers in a container image, with as many reserved instances as set, kept ready or started from a snapshot
 * if configured.
 */
import { Annotations, Size } from "aws-cdk-lib";
import { type FunctionOptions, type Function as LambdaFunction, SnapStartConf } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { ConverterSettings } from "#infra/context/settings.ts";
import type { FunctionContext } from "./function-context.ts";
import { imageFunction } from "./lambda-function.ts";

/** The maximum size of /tmp with SnapStart. */
const SNAPSHOT_STORAGE = Size.mebibytes(512);

export class Converter extends Construct {
  readonly function: LambdaFunction;

  constructor(scope: Construct, id: string, around: FunctionContext) {
    super(scope, id);
    this.function = converterFunction(this, "convert", around, around.settings.converter);
  }
}

type Share = Pick<ConverterSettings, "atOnce" | "snapStart">;

export function converterFunction(
  scope: Construct,
  lambda: "convert" | "convert-for-batches",
  around: FunctionContext,
  share: Share,
): LambdaFunction {
  const made = imageFunction(scope, lambda, around, optionsFor(share));
  if (!share.snapStart) return made;
  const published = "The alias has a published version, which starts from its snapshot.";
  Annotations.of(made).acknowledgeWarning("@aws-cdk/aws-lambda:snapStartRequirePublish", published);
  return made;
}

function optionsFor({ atOnce, snapStart }: Share): FunctionOptions {
  return {
    // A burst of conversions cannot use up the account's concurrency for reading and listing.
    ...(atOnce > 0 && { reservedConcurrentExecutions: atOnce }),
    ...(snapStart && {
      snapStart: SnapStartConf.ON_PUBLISHED_VERSIONS,
      ephemeralStorageSize: SNAPSHOT_STORAGE,
    }),
  };
}
