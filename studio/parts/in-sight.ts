/** What a press brings about is scrolled into sight, at once and without taking the focus. */
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/**
 * The place to scroll to.
 * @param told - Scrolls when this changes; not for what is there at first
 */
export function useInSight(told: unknown, block: ScrollLogicalPosition = "nearest"): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(told);
  useEffect(() => {
    if (told !== before.current) place.current?.scrollIntoView({ block });
    before.current = told;
  }, [told]);
  return place;
}
