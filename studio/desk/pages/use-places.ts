/** Where the values of the data stand on the pages. They are asked for when they are needed, while nothing is typed. */
import { useEffect, useState } from "preact/hooks";
import type { PlacesByPage } from "#studio/desk/places/places-context.ts";
import { preview } from "#studio/service/operations.ts";
import type { Wish } from "./preview-loop.ts";
import type { PreviewState } from "./use-preview.ts";

const CALM_MS = 400;

/**
 * Returns the places of the last document that was calm: while somebody types, those of before stay.
 */
export function usePlaces(
  wish: Wish | undefined,
  { drawn, isWorking }: PreviewState,
  { isWanted, updated }: PlacesWanted,
): PlacesByPage {
  const [known, setKnown] = useState<Known>();
  const text = JSON.stringify(wish);
  const isOfFile = known?.updated === updated;
  const isDue = isWanted && drawn !== undefined && !isWorking && !(isOfFile && known?.text === text);
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
        updated,
        places: new Map(drawnPages.map(({ number, places = [] }) => [number, places])),
      });
    };
    // Places help, and the page is right without them.
    const timer = setTimeout(() => ask().catch(() => {}), CALM_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isDue, text, updated]);
  return known !== undefined && isOfFile ? known.places : NONE;
}

interface PlacesWanted {
  /** Whether a field has the focus, or the pointer is over the pages. */
  readonly isWanted: boolean;
  /** When the template was changed: places are those of one file. */
  readonly updated: number;
}

interface Known {
  /** What was asked for. */
  readonly text: string;
  readonly updated: number;
  readonly places: PlacesByPage;
}

const NONE: PlacesByPage = new Map();
