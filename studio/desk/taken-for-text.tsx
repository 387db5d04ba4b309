/** Texts between delimiters that were taken for prose, as the template has no tags: one button makes tags of them. */
import { useState } from "preact/hooks";
import { ErrorNotice, Notice } from "#studio/parts/notice.tsx";
import { updateTemplate } from "#studio/service/operations.ts";
import type { Problem, Template } from "#studio/service/types.ts";
import { t } from "#studio/texts/text.ts";

/** The pairs that such texts have, longer ones first. */
const PAIRS = [
  { left: "[[", right: "]]" },
  { left: "[", right: "]" },
  { left: "{", right: "}" },
] as const;

interface TakenForTextProps {
  readonly template: Template;
  readonly problem: Problem;
  readonly setTemplate: (template: Template) => void;
}

export function TakenForText({ template, problem: { tag }, setTemplate }: TakenForTextProps) {
  const [state, setState] = useState<{ isSaving?: boolean; error?: unknown }>({});
  const delimiters = PAIRS.find(({ left }) => tag.startsWith(left));
  if (delimiters === undefined) return null;
  const makeTags = async () => {
    setState({ isSaving: true });
    try {
      setTemplate(await updateTemplate(template.id, { delimiters }));
      setState({});
    } catch (error) {
      setState({ error });
    }
  };
  return (
    <>
      <Notice kind="info">
        <p>{t("problems.takenForText", { ...delimiters, tag })}</p>
        <button type="button" class="small" disabled={state.isSaving} onClick={makeTags}>
          {t("problems.areTags")}
        </button>
      </Notice>
      {state.error !== undefined && <ErrorNotice error={state.error} />}
    </>
  );
}
