/** A tool that does not answer is given up, so that a bench ends whatever the machine lacks. */
import type { ConvertTool } from "./convert-tools.ts";

/** The slowest document takes seconds. */
const PATIENCE_MS = 120_000;

/** Stops the tool when it does not answer in time; from then on it only fails. */
export function givenUpWhenLate(tool: ConvertTool, patienceMs = PATIENCE_MS): ConvertTool {
  let isGivenUp = false;
  const tooLate = () => new Error(`it did not answer within ${patienceMs / 1000} seconds`);
  return {
    ...tool,
    async convert(source, facts) {
      if (isGivenUp) throw tooLate();
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        isGivenUp = true;
        tool.stop().then(() => reject(tooLate()), reject);
      }, patienceMs);
      try {
        return await Promise.race([tool.convert(source, facts), late]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
