/** The pages of the present data. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { preview } from "#studio/service/operations.ts";
import { type Drawn, PreviewLoop, type Wish } from "./preview-loop.ts";

export interface PreviewState {
  /** The last pages that could be drawn. */
  readonly drawn: Drawn | undefined;
  readonly isWorking: boolean;
  readonly error: unknown;
}

/** @param wish - Undefined while there is nothing to draw. */
export function usePreview(wish: Wish | undefined): PreviewState & { readonly retry: () => void } {
  const [state, setState] = useState<PreviewState>({ drawn: undefined, isWorking: false, error: undefined });
  const loop = useRef<PreviewLoop | undefined>(undefined);
  const text = JSON.stringify(wish);
  const draw = () => {
    loop.current ??= new PreviewLoop(
      (request) => preview(request),
      () => performance.now(),
      {
        onWorking: () => setState((before) => (before.isWorking ? before : { ...before, isWorking: true })),
        onDrawn: (drawn) => setState({ drawn, isWorking: false, error: undefined }),
        onFailed: (error) => setState(({ drawn }) => ({ drawn, isWorking: false, error })),
      },
    );
    if (wish !== undefined) loop.current.wish(wish);
  };
  // At once: pages of something else are never called the newest.
  useLayoutEffect(draw, [text]);
  useLayoutEffect(
    () => () => {
      loop.current?.close();
      loop.current = undefined;
    },
    [],
  );
  return { ...state, retry: draw };
}
