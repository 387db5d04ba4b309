/** The CDK app: `cdk deploy --context region=eu`. The only reader of CDK's context. */
import path from "node:path";
import { App } from "aws-cdk-lib";
import { ContextError } from "./context-error.ts";
import { readSettings } from "./settings.ts";
import { addStacks } from "./stacks/installation.ts";

const DIST = path.join(import.meta.dirname, "..", "dist");

try {
  const app = new App();
  addStacks(
    app,
    readSettings((name) => app.node.tryGetContext(name)),
    DIST,
  );
  app.synth();
} catch (error) {
  if (!(error instanceof ContextError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
