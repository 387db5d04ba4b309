/** The document as it prints, page by page. The older pages stay, dimmed, until the newer ones are there. */
import { useContext, useEffect, useLayoutEffect, useState } from "preact/hooks";
import { PlacesContext } from "#studio/desk/places/places-context.ts";
import { isWithin } from "#studio/desk/places/pointers.ts";
import { ErrorNotice, Notice } from "#studio/parts/notice.tsx";
import type { Place } from "#studio/service/types.ts";
import { serviceText } from "#studio/texts/service-text.ts";
import { numberText, t, tn } from "#studio/texts/text.ts";
import { type PageMark, PageView, useMarksInSight } from "./page-view.tsx";
import type { PreviewState } from "./use-preview.ts";
import { Zoom } from "./zoom.tsx";

interface PagesProps {
  readonly name: string;
  readonly preview: PreviewState & { readonly retry: () => void };
  /** 1 fits the width. */
  readonly zoom: number;
  readonly setZoom: (zoom: number) => void;
  /** Tells how many pixels a page is wide. */
  readonly setWidth: (pixels: number) => void;
  /** Is told when the pointer comes over the pages. */
  readonly onPointer: () => void;
  readonly goTo: (pointer: string) => void;
}

export function Pages({ name, preview, zoom, setZoom, setWidth, onPointer, goTo }: PagesProps) {
  const { drawn, isWorking, error, retry } = preview;
  const { places, current } = useContext(PlacesContext);
  const paper = useMarksInSight(`${current} ${places.size}`);
  useLayoutEffect(() => {
    const measure = () => {
      const room = paper.current?.clientWidth ?? 0;
      if (room > 0) setWidth(pixelsFor(room * zoom));
    };
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, [zoom]);
  const seconds = useSecondsOf(isWorking);
  return (
    <>
      <div class="pages-bar">
        <span>{drawn && `${tn("page.pages", drawn.pageCount)} · ${numberText(Math.round(drawn.ms))} ms`}</span>
        <Zoom zoom={zoom} setZoom={setZoom} />
      </div>
      <p class="visually-hidden" role="status">
        {drawn && !isWorking && t("page.updated", { pages: tn("page.pages", drawn.pageCount) })}
      </p>
      {error !== undefined && <ErrorNotice error={error} retry={retry} />}
      {drawn?.warnings.map((warning) => (
        <Notice key={warning} kind="info">
          <span dir="auto">{serviceText(warning)}</span>
        </Notice>
      ))}
      <section
        ref={paper}
        class="paper"
        aria-label={t("page.region")}
        aria-busy={isWorking}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without a place in the tab order, arrow keys do not reach it (WCAG 2.1.1)
        tabIndex={0}
        onPointerEnter={onPointer}
      >
        {seconds > 0 && (
          <p class="drawing" role="status">
            <span>
              <span class="pulse" aria-hidden="true" />{" "}
              {seconds < 3 ? t("page.working") : t("page.slow", { seconds: numberText(seconds) })}
            </span>
          </p>
        )}
        {drawn?.pages.map((page) => (
          <PageView
            key={page.number}
            page={page}
            name={name}
            zoom={zoom}
            marks={(places.get(page.number) ?? []).map((place) => markOf(place, current, goTo))}
          />
        ))}
        {drawn && drawn.pageCount > drawn.pages.length && (
          <p class="hint">{t("page.firstOf", { shown: drawn.pages.length, all: numberText(drawn.pageCount) })}</p>
        )}
      </section>
    </>
  );
}

/** A computed value leads to the first value that it is computed from. */
function markOf({ data, ...box }: Place, current: string | undefined, goTo: (pointer: string) => void): PageMark {
  const isCurrent = current !== undefined && data.some((pointer) => isWithin(pointer, current));
  return { ...box, isCurrent, onClick: () => goTo(data[0] ?? "") };
}

const STEP = 200;
const PIXELS_MAX = 2000;

/** In steps, so that a slightly other window does not need other pictures. */
function pixelsFor(width: number): number {
  const sharp = Math.ceil((width * devicePixelRatio) / STEP) * STEP;
  return Math.min(PIXELS_MAX, Math.max(STEP * 2, sharp));
}

/** Counts seconds from the first on; 0 before the wait is noticed. */
function useSecondsOf(isWorking: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    setSeconds(0);
    if (!isWorking) return undefined;
    const begin = Date.now();
    const count = () => setSeconds(Math.max(1, Math.round((Date.now() - begin) / 1000)));
    const first = setTimeout(count, 300);
    const later = setInterval(count, 1000);
    return () => {
      clearTimeout(first);
      clearInterval(later);
    };
  }, [isWorking]);
  return seconds;
}
