/** A page with marks on it. */
import { useEffect, useRef } from "preact/hooks";
import type { PageBox } from "#studio/service/types.ts";
import { t } from "#studio/texts/text.ts";

export interface PageMark extends PageBox {
  readonly isCurrent: boolean;
  /** Undefined if there is nothing to go to. */
  readonly onClick?: () => void;
}

interface PageViewProps {
  readonly page: { readonly number: number; readonly width: number; readonly height: number; readonly image: string };
  readonly name: string;
  readonly zoom: number;
  readonly marks: readonly PageMark[];
}

export function PageView({ page, name, zoom, marks }: PageViewProps) {
  return (
    <div class="page-box" style={{ width: `${zoom * 100}%` }}>
      <img
        class="page"
        src={page.image}
        width={page.width}
        height={page.height}
        alt={t("page.alt", { n: page.number, name })}
      />
      {marks.map((mark, index) => (
        <Mark key={index} {...mark} />
      ))}
    </div>
  );
}

/** It is for the pointer: with the keyboard, one goes through the fields, which tell their pages. */
function Mark({ x, y, width, height, isCurrent, onClick }: PageMark) {
  return (
    <button
      type="button"
      class={`place ${isCurrent ? "current" : ""}`}
      tabIndex={-1}
      aria-hidden="true"
      title={onClick && t("page.goToField")}
      style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
      onClick={onClick}
    />
  );
}

function percent(share: number): string {
  return `${share * 100}%`;
}

/** Scrolls the pages, and nothing else, to the first current mark if none is in sight. */
export function useMarksInSight(when: unknown) {
  const paper = useRef<HTMLElement>(null);
  useEffect(() => {
    const room = paper.current?.getBoundingClientRect();
    const marks = Array.from(paper.current?.querySelectorAll(".place.current") ?? [], (mark) =>
      mark.getBoundingClientRect(),
    );
    const [first] = marks;
    if (room === undefined || first === undefined) return;
    const [top, bottom] = [Math.max(room.top, 0), Math.min(room.bottom, innerHeight)];
    if (marks.some((mark) => mark.top >= top && mark.bottom <= bottom)) return;
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
    paper.current?.scrollBy({ top: first.top - top - (bottom - top) / 3, behavior });
  }, [when]);
  return paper;
}
