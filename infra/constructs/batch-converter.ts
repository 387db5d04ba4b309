/** Runs LibreOffice for batches: the converter's image as a function with a share of its own. */
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { converterFunction } from "./converter.ts";
import type { FunctionContext } from "./function-context.ts";

export class BatchConverter extends Construct {
  readonly function: LambdaFunction;

  constructor(scope: Construct, id: string, around: FunctionContext) {
    super(scope, id);
    const { convertersAtOnce: atOnce, snapStart } = around.settings.batches;
    // What is reserved here, callers cannot use; what is reserved for them, batches cannot.
    this.function = converterFunction(this, "convert-for-batches", around, { atOnce, snapStart });
  }
}
