/** What is wrong with a template, where, and how to correct it. */
import { Notice } from "#studio/parts/notice.tsx";
import type { Problem, Template } from "#studio/service/types.ts";
import { t, tn } from "#studio/texts/text.ts";

interface ProblemsProps {
  readonly template: Template;
  readonly shown: Problem | undefined;
  /** Shows where the problem is on the pages. */
  readonly show: (problem: Problem) => void;
}

export function Problems({ template, shown, show }: ProblemsProps) {
  const { problems, fonts } = template;
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

interface ProblemItemProps {
  readonly problem: Problem;
  readonly isShown: boolean;
  readonly show: () => void;
}

function ProblemItem({ problem: { tag, part, context, suggestion }, isShown, show }: ProblemItemProps) {
  const at = context.indexOf(tag);
  return (
    <li>
      <strong dir="auto">{suggestion}</strong>
      <p class="context" dir="auto">
        {t("problems.where", { part })}{" "}
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
