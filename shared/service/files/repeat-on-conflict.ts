/** Applies changes that meet each other one after the other: who loses reads again and repeats. */
import { RecordConflict } from "#shared/store/records.ts";

/** Of a change that takes no time of its own: more would not be a meeting, but a fault. */
const ATTEMPTS_MAX = 50;

/**
 * @param change reads what it changes anew each time
 * @throws RecordConflict when others keep being first
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
