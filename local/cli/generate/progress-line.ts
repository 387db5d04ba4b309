/** Shows the progress: a moving bar on a terminal, occasional lines elsewhere. */

export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface ProgressLine {
  show(done: number, total: number | undefined): void;
  /** Leaves the bar where it is, for the output after it. */
  end(): void;
}

const BAR_CHARACTERS = 30;

/** Used where lines cannot be overwritten. */
const LINE_EACH_MS = 10_000;

export function progressLine(screen: Screen, elapsed: () => number): ProgressLine {
  let first: { readonly done: number; readonly at: number } | undefined;
  let shownAt = -Infinity;
  let isOpen = false;
  return {
    show(done, total) {
      first ??= { done, at: elapsed() };
      const seconds = (elapsed() - first.at) / 1000;
      const text = describeProgress({ done, total, rate: seconds > 0 ? (done - first.done) / seconds : 0 });
      if (screen.isTTY === true) {
        screen.write(`\r\x1b[K${bar(done, total)} ${text}`.slice(0, (screen.columns ?? 80) + "\r\x1b[K".length - 1));
        isOpen = true;
      } else if (elapsed() - shownAt >= LINE_EACH_MS) {
        screen.write(`${text}\n`);
        shownAt = elapsed();
      }
    },
    end() {
      if (isOpen) screen.write("\n");
      isOpen = false;
    },
  };
}

interface Progress {
  readonly done: number;
  readonly total: number | undefined;
  /** Items per second since this run began. */
  readonly rate: number;
}

/** Formats `320 of 1,000 items, 52/s, 13 s left`. */
export function describeProgress({ done, total, rate }: Progress): string {
  if (total === undefined) return "reading the data";
  const items = `${count(done)} of ${count(total)} ${total === 1 ? "item" : "items"}`;
  if (done >= total) return `${items}, combining them`;
  if (rate <= 0) return items;
  return `${items}, ${rate < 10 ? rate.toFixed(1) : count(Math.round(rate))}/s, ${duration((total - done) / rate)} left`;
}

function bar(done: number, total: number | undefined): string {
  const filled = total === undefined ? 0 : Math.floor((BAR_CHARACTERS * done) / total);
  return `[${"#".repeat(filled).padEnd(BAR_CHARACTERS, "-")}]`;
}

function count(value: number): string {
  return value.toLocaleString("en");
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
