/** Something that the service is asked for, with what to show until it is there. */
import { useCallback, useEffect, useState } from "preact/hooks";

export interface Loaded<T> {
  readonly value: T | undefined;
  readonly error: unknown;
  readonly reload: () => void;
  /** Shows a newer value that an operation answered. */
  readonly set: (value: T) => void;
}

/** @param needs - What the value depends on; it is loaded again if one of them changes. */
export function useLoaded<T>(load: () => Promise<T>, needs: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<{ value?: T; error?: unknown }>({});
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (value) => isCurrent && setState({ value }),
      (error) => isCurrent && setState({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [...needs, count]);
  const reload = useCallback(() => setCount((before) => before + 1), []);
  const set = useCallback((value: T) => setState({ value }), []);
  return { value: state.value, error: state.error, reload, set };
}
