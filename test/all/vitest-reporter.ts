/** Writes the outcome of a run of vitest (`outcome.ts`): each failure with the words that repeat it alone. */
import type { SerializedError } from "vitest";
import type { Reporter, TestCase, TestModule, TestSuite } from "vitest/node";
import { neededBy } from "#test/support/needs.ts";
import { type Failure, type Skip, writeOutcome } from "./outcome.ts";

// biome-ignore lint/style/noDefaultExport: vitest takes the default export of a file as a reporter
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    writeOutcome({
      passed: tests.filter((test) => test.result().state === "passed").length,
      failed: [...modules.flatMap(failuresIn), ...unhandled.map(unhandledFailure)],
      skipped: tests.filter(isSkipped).map(skip),
    });
  }
}

function failuresIn(module: TestModule): readonly Failure[] {
  const { relativeModuleId: file } = module;
  const tests = [...module.children.allTests("failed")].map((test) => failure(test, test.result().errors ?? []));
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
  const own = module.errors();
  // It was ended, or its process was, before its last test.
  const isCutOff = ["queued", "pending"].includes(module.state());
  const whole =
    own.length > 0 || isCutOff ? [{ name: file, output: textOf(own) || "it did not end", alone: [file] }] : [];
  return [...tests, ...suites.map((suite) => failure(suite, suite.errors())), ...whole];
}

function failure(task: TestCase | TestSuite, errors: readonly SerializedError[]): Failure {
  const file = task.module.relativeModuleId;
  // A group fails by what runs before or after its tests, so all of its tests are repeated.
  const pattern = `^${RegExp.escape(task.fullName)}${task.type === "test" ? "$" : " > "}`;
  return { name: `${file}: ${task.fullName}`, output: textOf(errors), alone: [file, `--testNamePattern=${pattern}`] };
}

/** An error that no test awaits. Vitest knows at most in which file it arose. */
function unhandledFailure(error: SerializedError): Failure {
  const { VITEST_TEST_PATH: file } = error;
  const known = typeof file === "string" ? { alone: [file] } : {};
  return { name: `${file ?? "vitest"}: an unhandled error`, output: textOf([error]), ...known };
}

/** A test that did not come to run because of a failure around it is not skipped. */
function isSkipped(test: TestCase): boolean {
  return test.result().state === "skipped" && test.options.mode !== "run";
}

function skip(test: TestCase): Skip {
  const need = neededBy(test.fullName);
  return { name: `${test.module.relativeModuleId}: ${test.fullName}`, ...(need && { need }) };
}

function textOf(errors: readonly SerializedError[]): string {
  return errors.map(({ message, stack = "" }) => [message, stack].join("\n")).join("\n");
}
