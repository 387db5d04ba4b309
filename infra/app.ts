/**
 * Runs the CDK app: `cdk deploy --context region=eu`. This is the only reader of CDK's context. It reports wrong or
 * missing values on stderr.
 */
import path from "node:path";
import { App } from "aws-cdk-lib";
import { ContextError } from "./context/context-error.ts";
import { refuseUnknownNames } from "./context/known-names.ts";
import { text } from "./context/read-context.ts";
import { DIST_SETTING, readSettings, settingNames } from "./context/settings.ts";
import { addStacks } from "./stacks/installation.ts";

/** The folder to which `npm run build` writes, unless `--context dist=` names another one. */
const DIST = path.join(import.meta.dirname, "..", "dist");

try {
  // Otherwise the stacks created before something was found missing would still be written.
  const app = new App({ autoSynth: false });
  const read = (name: string) => app.node.tryGetContext(name);
  refuseUnknownNames(Object.keys(app.node.getAllContext()), new Set([...settingNames(), DIST_SETTING]));
  addStacks(app, readSettings(read), text(read, DIST_SETTING) ?? DIST);
  app.synth();
} catch (error) {
  if (!(error instanceof ContextError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
