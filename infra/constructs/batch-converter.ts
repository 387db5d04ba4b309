/** Runs LibreOffice for batches: the converter's image as a function with a share of its own. */
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { FunctionContext } from "./function-context.ts";
import { imageFunction } from "./lambda-function.ts";

export class BatchConverter extends Construct {
  readonly function: IFunction;

  constructor(scope: Construct, id: string, around: FunctionContext) {
    super(scope, id);
    const { convertersAtOnce } = around.settings.batches;
    // What is reserved here, callers cannot use; what is reserved for them, batches cannot.
    const reserved = convertersAtOnce > 0 ? { reservedConcurrentExecutions: convertersAtOnce } : {};
    this.function = imageFunction(this, "convert-for-batches", around, reserved);
  }
}
