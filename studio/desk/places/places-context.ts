/** What the form, the JSON and the pages share: where values stand, and which of them is looked at. */
import { createContext } from "preact";
import { useContext, useLayoutEffect } from "preact/hooks";
import type { Place } from "#studio/service/types.ts";
import { isWithin } from "./pointers.ts";

/** The places on each page, by its number. */
export type PlacesByPage = ReadonlyMap<number, readonly Place[]>;

export interface SharedPlaces {
  readonly places: PlacesByPage;
  /** The pointer to the value whose field has the focus. */
  readonly current: string | undefined;
  readonly setCurrent: (pointer: string | undefined) => void;
  /** A value on the page that was clicked. The number tells two clicks apart. */
  readonly wanted: { readonly pointer: string; readonly click: number } | undefined;
}

export const PlacesContext = createContext<SharedPlaces>({
  places: new Map(),
  current: undefined,
  setCurrent: () => {},
  wanted: undefined,
});

/** Returns the numbers of the pages on which a value stands. */
export function usePagesOf(pointer: string): readonly number[] {
  const { places } = useContext(PlacesContext);
  return [...places]
    .filter(([, on]) => on.some(({ data }) => data.some((each) => isWithin(each, pointer))))
    .map(([page]) => page);
}

/** Follows which field has the focus. */
export function useFocusedField(setCurrent: (pointer: string | undefined) => void): void {
  useLayoutEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const pointer = target instanceof HTMLElement ? target.dataset.pointer : undefined;
      if (pointer !== undefined) setCurrent(pointer);
      else if (target instanceof Element && target.closest(".data") !== null) setCurrent(undefined);
    };
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, []);
}
