/** A business term: where it comes from, its value, and what is wrong with it. */
import type { TermSource } from "#studio/service/types.ts";
import { currentTongue, t } from "#studio/texts/text.ts";
import type { Row } from "./rows.ts";
import { termTitle } from "./term-title.ts";

interface TermRowProps extends Row {
  /** The id of the list of names. */
  readonly names: string;
  /** Undefined removes it. */
  readonly change: (source: TermSource | undefined) => void;
}

export function TermRow({ term, source, isProposed, value, problems, names, change }: TermRowProps) {
  const isText = typeof source === "object";
  const written = isText ? source.text : (source ?? "");
  const { name, language } = termTitle(term);
  const as = (text: string, hasText: boolean) => change(hasText ? { text } : text);
  return (
    <tr class={isProposed ? "proposed" : undefined}>
      <th scope="row" title={term.name}>
        <span lang={language}>{name}</span> <small>{term.id}</small>
        {isProposed && <small class="badge">{t("invoice.proposed")}</small>}
      </th>
      <td>
        <span class="source">
          <select
            aria-label={`${t("invoice.kind")}: ${name}`}
            value={isText ? "text" : "data"}
            onChange={(event) => as(written, event.currentTarget.value === "text")}
          >
            <option value="data">{t("invoice.fromData")}</option>
            <option value="text">{t("invoice.fixedText")}</option>
          </select>
          <input
            type="text"
            dir="auto"
            aria-label={`${t("invoice.source")}: ${name}`}
            aria-invalid={problems.length > 0}
            list={isText ? undefined : names}
            value={written}
            onInput={(event) => as(event.currentTarget.value, isText)}
          />
          <button
            type="button"
            class="plain"
            aria-label={t("invoice.remove", { term: name })}
            disabled={source === undefined}
            onClick={() => change(undefined)}
          >
            ×
          </button>
        </span>
        {problems.map(({ reason, rule, source: place }, index) => (
          <p key={index} class="hint fault">
            {rule !== null && <b>{rule} </b>}
            {place !== null && place !== written && <span dir="auto">{place} </span>}
            <span lang={currentTongue() === "en" ? undefined : "en"}>{reason}</span>
          </p>
        ))}
      </td>
      <td dir="auto">{valueText(term.type, value)}</td>
    </tr>
  );
}

function valueText(type: string, value: unknown): string {
  if (value === null) return "–";
  if (type === "list") return t("invoice.entries", { n: Number(value) });
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
