/** Where the values of the data stand on the pages. They are asked for when they are needed, while nothing is typed. */
import { useEffect, useState } from "preact/hooks";
import type { PlacesByPage } from "#studio/desk/places/places-context.ts";
import { preview } from "#studio/service/operations.ts";
import type { Wish } from "./preview-loop.ts";
import type { PreviewState } from "./use-preview.ts";

const CALM_MS = 400;

/**
 * Returns the places of the last document that was calm: while somebody types, those of before stay.
 * @param isWanted - Whether a field has the focus, or the pointer is over the pages.
 */
export function usePlaces(wish: Wish | undefined, { drawn, isWorking }: PreviewState, isWanted: boolean): PlacesByPage {
  const [known, setKnown] = useState<Known>();
  const text = JSON.stringify(wish);
  const isDue = isWanted && drawn !== undefined && !isWorking && known?.text !== text;
  useEffect(() => {
    if (!isDue || wish === undefined || text === undefined) return undefined;
    const stop = new AbortController();
    const ask = async () => {
      const hashes = drawn?.pages.map(({ hash }) => hash) ?? [];
      const { pages } = await preview({ ...wish, known: hashes, places: true }, stop.signal);
      // The template may have been replaced since its pages were drawn.
      const drawnPages = pages.filter(({ hash }) => hashes.includes(hash));
      setKnown({
        text,
        template: wish.template_id,
        places: new Map(drawnPages.map(({ number, places = [] }) => [number, places])),
      });
    };
    // Places help, and the page is right without them.
    const timer = setTimeout(() => ask().catch(() => {}), CALM_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isDue, text]);
  return known !== undefined && known.template === wish?.template_id ? known.places : NONE;
}

interface Known {
  /** What was asked for. */
  readonly text: string;
  readonly template: string;
  readonly places: PlacesByPage;
}

const NONE: PlacesByPage = new Map();
