/** What is wrong with a template, where, and how to correct it. */
import { Notice } from "#studio/parts/notice.tsx";
import type { Problem, Template } from "#studio/service/types.ts";
import { t, tn } from "#studio/texts/text.ts";

export function Problems({ template }: { readonly template: Template }) {
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
              <ProblemItem key={index} problem={problem} />
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

function ProblemItem({ problem: { tag, part, context, suggestion } }: { readonly problem: Problem }) {
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
    </li>
  );
}
