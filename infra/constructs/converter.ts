/**
 * Runs LibreOffice for callers in a container image, with as many reserved instances as set, kept ready or started from a snapshot
 * if configured.
 */
import { Annotations, Size } from "aws-cdk-lib";
import { type FunctionOptions, type IFunction, SnapStartConf } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { ConverterSettings } from "#infra/context/settings.ts";
import type { FunctionContext } from "./function-context.ts";
import { converterAlias } from "./function-role.ts";
import { imageFunction } from "./lambda-function.ts";

/** The maximum size of /tmp with SnapStart. */
const SNAPSHOT_STORAGE = Size.mebibytes(512);

export class Converter extends Construct {
  readonly function: IFunction;

  constructor(scope: Construct, id: string, around: FunctionContext) {
    super(scope, id);
    const { converter } = around.settings;
    const convert = imageFunction(this, "convert", around, optionsFor(converter));
    this.function = convert;
    const aliasName = converterAlias(converter);
    if (aliasName === undefined) return;
    const published = "The alias has a published version, which starts from its snapshot.";
    Annotations.of(convert).acknowledgeWarning("@aws-cdk/aws-lambda:snapStartRequirePublish", published);
    convert.addAlias(aliasName, converter.ready > 0 ? { provisionedConcurrentExecutions: converter.ready } : {});
  }
}

function optionsFor({ atOnce, snapStart }: ConverterSettings): FunctionOptions {
  return {
    // A burst of conversions cannot use up the account's concurrency for reading and listing.
    ...(atOnce > 0 && { reservedConcurrentExecutions: atOnce }),
    ...(snapStart && {
      snapStart: SnapStartConf.ON_PUBLISHED_VERSIONS,
      ephemeralStorageSize: SNAPSHOT_STORAGE,
    }),
  };
}
