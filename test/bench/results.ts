/** Keeps what a bench has measured in `test/bench/results`: all figures with the machine, and a plot of those of batches. */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Figure } from "./bench.ts";
import { plotOf } from "./plot.ts";

const FOLDER = path.join(import.meta.dirname, "results");

export interface BenchResult {
  readonly name: string;
  readonly about: string;
  /** The result of `describeMachine`: commit, processor, memory. */
  readonly machine: string;
  /** The versions of what was measured and of its peers. */
  readonly versions: Readonly<Record<string, string>>;
  readonly figures: readonly Figure[];
}

/** Times are in milliseconds, traffic in bytes. */
export async function keepResult({ name, about, machine, versions, figures }: BenchResult): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const result = {
    name,
    about,
    machine,
    versions,
    measured: new Date().toISOString().slice(0, 10),
    figures: figures.map(rounded),
  };
  await writeFile(path.join(FOLDER, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  const points = figures.flatMap(({ more }) => pointOf(more ?? {}));
  if (points.length > 1) await writeFile(path.join(FOLDER, `${name}.svg`), plotOf(points, machine));
}

function pointOf(more: NonNullable<Figure["more"]>) {
  const [items, cost] = [more.items, more["ms an item"]];
  return items === undefined || cost === undefined ? [] : [{ items, cost }];
}

function rounded(figure: Figure): unknown {
  const round = (_: string, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(6)) : value);
  return JSON.parse(JSON.stringify(figure, round));
}
