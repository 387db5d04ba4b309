/** The pages of the template itself, on which the tag or text of a problem is marked. */
import { useLoaded } from "#studio/keep/loaded.ts";
import { useInSight } from "#studio/parts/in-sight.ts";
import { ErrorNotice } from "#studio/parts/notice.tsx";
import { Waiting } from "#studio/parts/waiting.tsx";
import { preview } from "#studio/service/operations.ts";
import type { AccessibilityProblem, Preview, Problem, Template } from "#studio/service/types.ts";
import { serviceText } from "#studio/texts/service-text.ts";
import { numberText, t } from "#studio/texts/text.ts";
import { PageView, useMarksInSight } from "./page-view.tsx";

interface TemplatePagesProps {
  readonly template: Template;
  readonly problem: Problem | AccessibilityProblem;
  readonly zoom: number;
  readonly close: () => void;
}

const WIDTH_PIXELS = 1_200;

export function TemplatePages({ template, problem, zoom, close }: TemplatePagesProps) {
  const { id, name, updated } = template;
  const find = [soughtOf(problem)];
  const shown = useLoaded(
    () => preview({ template_id: id, data: {}, merge: false, find, pages: "1-20", width: WIDTH_PIXELS, known: [] }),
    [id, updated, problem],
  );
  const paper = useMarksInSight(shown.value);
  // Below a long list of problems, the pages would be out of sight.
  const bar = useInSight(shown.value, "start");
  return (
    <>
      <div ref={bar} class="pages-bar">
        <p role="status">{shown.value && foundText(shown.value, problem)}</p>
        <button type="button" class="small" onClick={close}>
          {t("problems.back")}
        </button>
      </div>
      {shown.error !== undefined && <ErrorNotice error={shown.error} retry={shown.reload} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a place in the tab order, arrow keys do not reach it (WCAG 2.1.1) */}
      <section ref={paper} class="paper" aria-label={t("problems.pages")} tabIndex={0}>
        {shown.value === undefined && shown.error === undefined && <Waiting what={t("page.working")} />}
        {shown.value?.pages.map((page) => (
          <PageView
            key={page.number}
            page={{ ...page, image: page.image ?? "" }}
            name={name}
            zoom={zoom}
            marks={(page.found ?? []).map((box) => ({ ...box, isCurrent: true }))}
          />
        ))}
      </section>
    </>
  );
}

/** The context says what is left out (`…`), and of a text file the line. */
function soughtOf(problem: Problem | AccessibilityProblem) {
  const written = (text: string) => text.replace(/^line \d+: /, "").replace(/^…|…$/g, "");
  return { text: written(textOf(problem)), context: written(problem.context) };
}

function textOf(problem: Problem | AccessibilityProblem): string {
  return "tag" in problem ? problem.tag : problem.context;
}

function foundText({ pages }: Preview, problem: Problem | AccessibilityProblem): string {
  const [tag, { part }] = [textOf(problem), problem];
  const numbers = pages.filter(({ found = [] }) => found.length > 0).map(({ number }) => numberText(number));
  if (numbers.length === 0) return t("problems.notFound", { tag, part: serviceText(part) });
  return t("problems.found", { tag, pages: numbers.join(", ") });
}
