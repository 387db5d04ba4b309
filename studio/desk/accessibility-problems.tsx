/** The problems that keep documents of a template from being accessible. Closed at first: not everyone needs accessible PDFs. */
import type { AccessibilityProblem, Problem, Template } from "#studio/service/types.ts";
import { t, tn } from "#studio/texts/text.ts";

interface AccessibilityProblemsProps {
  readonly template: Pick<Template, "accessibility_problems">;
  readonly shown: Problem | AccessibilityProblem | undefined;
  /** Shows where the problem is on the pages. */
  readonly show: (problem: AccessibilityProblem) => void;
}

export function AccessibilityProblems({ template, shown, show }: AccessibilityProblemsProps) {
  const problems = template.accessibility_problems;
  if (problems.length === 0) return null;
  return (
    <details class="hints">
      <summary>{tn("accessibility.title", problems.length)}</summary>
      <p>{t("accessibility.why")}</p>
      <ol>
        {problems.map((problem, index) => (
          <li key={index}>
            <strong dir="auto">{textOf(problem)}</strong>
            <p class="context" dir="auto">
              {t("problems.where", { part: problem.part })} <q>{problem.context}</q>
            </p>
            {problem.context !== "" && (
              <button
                type="button"
                class="small"
                aria-pressed={problem === shown}
                aria-label={`${t("problems.show")}: ${problem.context}`}
                onClick={() => show(problem)}
              >
                {t("problems.show")}
              </button>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

const KINDS = ["picture_without_text", "table_without_header_row", "heading_only_bold"] as const;

/** A newer service may know more kinds. */
function textOf({ kind, suggestion }: AccessibilityProblem): string {
  const known = KINDS.find((each) => each === kind);
  return known === undefined ? suggestion : t(`accessibility.${known}`);
}
