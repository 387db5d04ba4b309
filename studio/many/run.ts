/** Follows a run until it is done: how much, how fast, how long still. */
import { useEffect, useState } from "preact/hooks";
import { ServiceError } from "#studio/service/call.ts";
import { getBatch } from "#studio/service/operations.ts";
import type { Document, JsonObject } from "#studio/service/types.ts";
import type { Sheet } from "#studio/sheets/read-sheet.ts";

/** What is kept of a run, so that it goes on after a reload. */
export interface Run {
  readonly id: string;
  readonly total: number;
  /** By the clock of the service, in milliseconds since the Unix epoch. */
  readonly begun: number;
  /** Whose rows they are, as `sourceOf` names it. */
  readonly source?: string;
  readonly again?: RowsAgain;
}

/** Rows that are made again. All others are in the sheet, which would not fit into the browser's store a second time. */
export interface RowsAgain {
  /** What was corrected in the run before, under the numbers of the rows in the sheet. */
  readonly corrected?: Readonly<Record<number, JsonObject>>;
  /** In place of `corrected`, in a run that an earlier version kept: all rows that are made again. */
  readonly rows?: readonly JsonObject[];
  /** The numbers in the sheet of the rows that are made again; absent if all are. */
  readonly numbers?: readonly number[];
  /** The run in which they failed. */
  readonly before: Run;
}

/** Names a sheet of a file: one of the same name may have other rows. */
export function sourceOf({ file, sheet }: { readonly file: File; readonly sheet: Sheet }): string {
  return JSON.stringify([file.name, file.size, file.lastModified, sheet.sheet]);
}

export interface RunState {
  readonly done: number;
  readonly secondsLeft: number | undefined;
  readonly document?: Document;
  readonly warning?: string | null;
  readonly error?: unknown;
  /** When this was so, by the clock of the service. */
  readonly at?: number;
  /** The service did not answer this time: the run goes on without being watched. */
  readonly isUnwatched?: boolean;
}

const PAUSE_MS = 700;

/** Nobody answered, or too busy a service, or a proxy before it: the run goes on all the same. */
const PASSING: readonly number[] = [0, 429, 502, 503, 504];

/** These end a run, although the same call may succeed once the program is installed. */
const FINAL: readonly string[] = ["converter_unavailable", "html_renderer_unavailable"];

export function useRun(run: Run | undefined): RunState {
  const [state, setState] = useState<RunState>({ done: 0, secondsLeft: undefined });
  useEffect(() => {
    setState({ done: 0, secondsLeft: undefined });
    if (run === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      const next = await stateOf(run);
      if (isOver) return;
      setState((before) => next ?? { ...before, isUnwatched: true });
      if (next?.document === undefined && next?.error === undefined) timer = setTimeout(look, PAUSE_MS);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [run?.id]);
  return state;
}

/** Undefined if the service did not answer this time. */
async function stateOf({ id, total }: Run): Promise<RunState | undefined> {
  try {
    const { document, progress, warning, at } = await getBatch(id);
    if (document !== undefined) return { done: total, secondsLeft: 0, document, warning, at };
    return { done: progress?.items_done ?? 0, secondsLeft: progress?.seconds_left, at };
  } catch (error) {
    const isPassing = error instanceof ServiceError && PASSING.includes(error.status) && !FINAL.includes(error.code);
    return isPassing ? undefined : { done: 0, secondsLeft: undefined, error };
  }
}
