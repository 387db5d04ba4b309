/**
 * The CDK app: `cdk deploy --context region=eu`. The only reader of CDK's context. What is wrong with that, or missing, is
 * said in words on stderr.
 */
import path from "node:path";
import { App } from "aws-cdk-lib";
import { ContextError } from "./context/context-error.ts";
import { text } from "./context/read-context.ts";
import { readSettings } from "./context/settings.ts";
import { addStacks } from "./stacks/installation.ts";

/** Where `npm run build` puts what it makes, unless `--context dist=` names another folder. */
const DIST = path.join(import.meta.dirname, "..", "dist");

try {
  // Otherwise the stacks that were made before something was missing would be written all the same.
  const app = new App({ autoSynth: false });
  const read = (name: string) => app.node.tryGetContext(name);
  addStacks(app, readSettings(read), text(read, "dist") ?? DIST);
  app.synth();
} catch (error) {
  if (!(error instanceof ContextError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
