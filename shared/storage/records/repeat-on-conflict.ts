/** Retries a change after a conflict with a concurrent one, based on a fresh read. */
import { RecordConflict } from "./records.ts";

/** The attempts for a change that takes hardly any time. More conflicts than this would indicate a defect. */
const ATTEMPTS_MAX = 50;

/**
 * @param change reads what it changes again on each attempt
 * @throws RecordConflict when all attempts have met a conflict
 */
export async function repeatOnConflict<Result>(
  change: () => Promise<Result>,
  attemptsMax = ATTEMPTS_MAX,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof RecordConflict) || attempt >= attemptsMax) throw error;
    }
  }
}
