/** The completions below the cursor of a text area. The focus stays in the area, which names the active one. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t, tn } from "#studio/texts/text.ts";
import type { Completion } from "./completions.ts";
import type { OpenCompletion } from "./use-completion.ts";

export const LIST_ID = "json-completions";

export function optionId(index: number): string {
  return `${LIST_ID}-${index}`;
}

interface CompletionListProps {
  readonly open: OpenCompletion;
  /** The text before what is completed. */
  readonly before: string;
  readonly scrolled: number;
  readonly choose: (completion: Completion) => void;
}

export function CompletionList({ open: { list, active }, before, scrolled, choose }: CompletionListProps) {
  const mark = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState({ top: 0, left: 0 });
  useLayoutEffect(() => {
    const { offsetTop = 0, offsetLeft = 0, offsetHeight = 0 } = mark.current ?? {};
    setPlace({ top: offsetTop + offsetHeight - scrolled, left: offsetLeft });
  }, [before, scrolled]);
  useLayoutEffect(() => document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" }), [active]);
  return (
    <>
      {/* The same text in the same type tells where the cursor stands. */}
      <div class="mirror" aria-hidden="true">
        {before}
        <span ref={mark}>|</span>
      </div>
      <div
        id={LIST_ID}
        class="completions"
        role="listbox"
        aria-label={t("data.jsonCompletions")}
        style={{ top: `${place.top}px`, "--left": `${place.left}px` }}
      >
        {list.map((completion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text area has the focus and handles the keys
          <div
            key={completion.label}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The area keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(completion)}
          >
            <span dir="auto">{completion.label}</span>
            {completion.hint !== undefined && (
              <span class="hint" dir="auto">
                {completion.hint}
              </span>
            )}
          </div>
        ))}
      </div>
      <span class="visually-hidden" role="status">
        {tn("data.jsonOffered", list.length)}
      </span>
    </>
  );
}
