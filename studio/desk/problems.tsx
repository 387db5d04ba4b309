/** What is wrong with a template, where, and how to correct it. */
import { Notice } from "#studio/parts/notice.tsx";
import type { AccessibilityProblem, Problem, Template } from "#studio/service/types.ts";
import { serviceText } from "#studio/texts/service-text.ts";
import { t, tn } from "#studio/texts/text.ts";
import { TakenForText } from "./taken-for-text.tsx";

interface ProblemsProps {
  readonly template: Template;
  readonly setTemplate: (template: Template) => void;
  readonly shown: Problem | AccessibilityProblem | undefined;
  /** Shows where the problem is on the pages. */
  readonly show: (problem: Problem) => void;
}

export function Problems({ template, setTemplate, shown, show }: ProblemsProps) {
  const { fonts } = template;
  const taken = template.problems.find(({ kind }) => kind === TAKEN_FOR_TEXT);
  const problems = template.problems.filter(({ kind }) => kind !== TAKEN_FOR_TEXT);
  const missing = fonts.filter(({ found }) => !found);
  return (
    <>
      {problems.length > 0 && (
        <section class="problems" aria-labelledby="problems">
          <h3 id="problems">
            <span class="icon" aria-hidden="true">
              !
            </span>
            {tn("problems.title", problems.length)}
          </h3>
          <ol>
            {problems.map((problem, index) => (
              <ProblemItem key={index} problem={problem} isShown={problem === shown} show={() => show(problem)} />
            ))}
          </ol>
        </section>
      )}
      {taken && <TakenForText template={template} setTemplate={setTemplate} problem={taken} />}
      {missing.map(({ name, substitute }) => (
        <Notice key={name} kind="info">
          {substitute === null
            ? t("fonts.missingPlain", { font: name })
            : t("fonts.missing", { font: name, substitute })}
        </Notice>
      ))}
    </>
  );
}

const TAKEN_FOR_TEXT = "taken_for_text";

interface ProblemItemProps {
  readonly problem: Problem;
  readonly isShown: boolean;
  readonly show: () => void;
}

function ProblemItem({ problem, isShown, show }: ProblemItemProps) {
  const { tag, part, suggestion } = problem;
  const context = problem.context.replace(/^line (\d+)(?=: )/, (_, n: string) => t("problems.line", { n }));
  const at = context.indexOf(tag);
  return (
    <li>
      <strong dir="auto">{serviceText(suggestion)}</strong>
      <p class="context" dir="auto">
        {t("problems.where", { part: serviceText(part) })}{" "}
        <q>
          {at < 0 ? (
            context
          ) : (
            <>
              {context.slice(0, at)}
              <mark>{tag}</mark>
              {context.slice(at + tag.length)}
            </>
          )}
        </q>
      </p>
      <button
        type="button"
        class="small"
        aria-pressed={isShown}
        aria-label={`${t("problems.show")}: ${tag}`}
        onClick={show}
      >
        {t("problems.show")}
      </button>
    </li>
  );
}
