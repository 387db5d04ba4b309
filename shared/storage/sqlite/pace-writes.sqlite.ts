/**
 * Spreads writes over turns of the event loop. Each takes milliseconds of the thread that answers everybody, until it is on
 * disk, and one caller may ask for hundreds at once.
 */

/** A turn begins no further write after so long. */
const TURN_MS = 10;

const waiting: (() => void)[] = [];
let spentMs = 0;
let isEndAwaited = false;

/** Writes at once while there is time in this turn, otherwise in a later one, in the order of the calls. */
export function paced<Result>(write: () => Result): Promise<Result> {
  return new Promise((resolve, reject) => {
    waiting.push(() => {
      try {
        resolve(write());
      } catch (error) {
        reject(error);
      }
    });
    writeWhileTime();
  });
}

function writeWhileTime(): void {
  while (waiting.length > 0 && spentMs < TURN_MS) {
    const start = performance.now();
    waiting.shift()?.();
    spentMs += performance.now() - start;
    if (!isEndAwaited) setImmediate(beginTurn);
    isEndAwaited = true;
  }
}

function beginTurn(): void {
  isEndAwaited = false;
  spentMs = 0;
  writeWhileTime();
}
