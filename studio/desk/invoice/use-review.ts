/** Tries the mapping with the present data, a moment after the last change. */
import { useEffect, useState } from "preact/hooks";
import { type MappingCheck, reviewInvoice } from "#studio/service/operations.ts";
import type { InvoiceReview } from "#studio/service/types.ts";
import { currentTongue } from "#studio/texts/text.ts";

interface ReviewState {
  readonly review?: InvoiceReview;
  readonly error?: unknown;
  readonly isWorking: boolean;
}

/** Nobody waits for it while typing. */
const PAUSE_MS = 300;

/** @param check - Undefined while nothing is to be tried. */
export function useReview(id: string, check: MappingCheck | undefined): ReviewState {
  const [state, setState] = useState<ReviewState>({ isWorking: false });
  useEffect(() => {
    if (check === undefined) return;
    const ending = new AbortController();
    setState((before) => ({ ...before, isWorking: true }));
    const timer = setTimeout(() => {
      reviewInvoice(id, check, { signal: ending.signal, language: currentTongue() }).then(
        (review) => !ending.signal.aborted && setState({ review, isWorking: false }),
        (error) =>
          !ending.signal.aborted && setState(({ review }) => ({ ...(review && { review }), error, isWorking: false })),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [id, JSON.stringify(check)]);
  return state;
}
