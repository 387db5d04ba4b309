/** What a bench is: a name to call it by, and figures, each beside its floor. */

export interface Bench {
  /** One line on what is measured. */
  readonly about: string;
  run(): Promise<readonly Figure[]>;
}

export interface Figure {
  readonly what: string;
  readonly times: Times;
  /** Documents made in that time, for a column of documents in a second. */
  readonly documents?: number;
  /** What the owner asks for, in milliseconds at the median. */
  readonly targetMs?: number;
  /** Another program that does the same, in the same run, and how many times as fast as it the owner asks to be. */
  readonly peer?: { readonly what: string; readonly times: Times; readonly targetRatio?: number };
  /** The part of the work that nothing can be faster than, measured in the same run. */
  readonly floor?: { readonly what: string; readonly times: Times; readonly targetRatio?: number };
  /** Bytes of one call: over HTTP as they went over the wire, headers left out; else of what is given and what is made. */
  readonly traffic?: { readonly sent: number; readonly received: number };
  /** Anything else that was measured, by its name with its unit: `peak memory over idle, MB`. */
  readonly more?: Readonly<Record<string, number>>;
}

/** Milliseconds. */
export interface Times {
  readonly count: number;
  readonly median: number;
  readonly p95: number;
}

const WARM_UP_ROUNDS = 5;

interface TurnOptions {
  /** Untimed, before the others. Default: 5. */
  readonly warmUpRounds?: number;
  /** Untimed, after each action: waits until nothing of it runs that would meet the next one. */
  readonly settle?: () => Promise<unknown>;
}

/**
 * Times each action `rounds` times, after untimed ones. They take turns, so that whatever else the machine
 * does meets all of them alike. An action gets the number of its round.
 */
export async function timeInTurns<Name extends string>(
  rounds: number,
  actions: Readonly<Record<Name, (round: number) => unknown>>,
  { warmUpRounds = WARM_UP_ROUNDS, settle = async () => {} }: TurnOptions = {},
): Promise<Readonly<Record<Name, Times>>> {
  const entries = Object.entries(actions) as [Name, (round: number) => unknown][];
  const samples = new Map<Name, number[]>(entries.map(([name]) => [name, []]));
  for (let round = 0; round < warmUpRounds + rounds; round++) {
    for (const [name, act] of entries) {
      const start = performance.now();
      await act(round);
      if (round >= warmUpRounds) samples.get(name)?.push(performance.now() - start);
      await settle();
    }
  }
  const times = [...samples].map(([name, values]) => [name, summarise(values)]);
  return Object.fromEntries(times) as Record<Name, Times>;
}

export function summarise(samples: readonly number[]): Times {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { count: sorted.length, median: at(0.5), p95: at(0.95) };
}

/** Scales times to `factor` times as many items. */
export function scaled({ count, median, p95 }: Times, factor: number): Times {
  return { count, median: median * factor, p95: p95 * factor };
}
