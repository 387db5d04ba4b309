/** Chromium, which prints HTML: a function on two layers, the program and its fonts. */
import { Code, type Function as LambdaFunction, LayerVersion, Runtime } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { FunctionContext } from "./function-context.ts";
import { architectureOf, builtFolder, zipFunction } from "./lambda-function.ts";

const LAYERS = { chromium: "Chromium, packed", fonts: "Fonts for all scripts" } as const;

export class HtmlRenderer extends Construct {
  readonly function: LambdaFunction;

  constructor(scope: Construct, id: string, around: FunctionContext) {
    super(scope, id);
    const layers = Object.entries(LAYERS).map(
      ([name, description]) =>
        new LayerVersion(this, name, {
          description,
          code: Code.fromAsset(builtFolder(around, `layers/${name}`, ".")),
          compatibleArchitectures: [architectureOf("render-html")],
          compatibleRuntimes: [Runtime.NODEJS_24_X],
        }),
    );
    this.function = zipFunction(this, "render-html", around, { layers });
  }
}
