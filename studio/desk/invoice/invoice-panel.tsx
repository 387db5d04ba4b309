/** The electronic invoice of the template: which of its data are the business terms, and what the service says of them. */
import { useEffect, useId } from "preact/hooks";
import { useKept } from "#studio/keep/kept.ts";
import { ErrorNotice, Notice } from "#studio/parts/notice.tsx";
import { useOnce } from "#studio/parts/once.ts";
import { sayError } from "#studio/parts/toasts.tsx";
import { updateTemplate } from "#studio/service/operations.ts";
import {
  INVOICE_PROFILES,
  type InvoiceProfile,
  type JsonObject,
  type Mapping,
  type Template,
} from "#studio/service/types.ts";
import { t, tn } from "#studio/texts/text.ts";
import { namesIn, tableOf } from "./rows.ts";
import { TermRow } from "./term-row.tsx";
import { termTitle } from "./term-title.ts";
import { useReview } from "./use-review.ts";

interface InvoicePanelProps {
  readonly template: Template;
  readonly setTemplate: (template: Template) => void;
  readonly data: JsonObject;
  /** Undefined while documents are no invoices. */
  readonly profile: InvoiceProfile | undefined;
  readonly setProfile: (profile: InvoiceProfile | undefined) => void;
  /** Takes the completed invoice, which the pages show. */
  readonly setInvoice: (invoice: JsonObject | undefined) => void;
}

export function InvoicePanel({ template, setTemplate, data, profile, setProfile, setInvoice }: InvoicePanelProps) {
  const { id } = template;
  const names = useId();
  const stored = template.invoice_mapping as Mapping | null;
  const [draft, setDraft] = useKept<Mapping | null>(`invoice.${id}`, null);
  const check = { data, invoice: profile ?? INVOICE_PROFILES[0] };
  const sent = withoutEmpty(draft ?? stored);
  const { review, error, isWorking } = useReview(
    id,
    profile === undefined ? undefined : { ...check, ...(sent && { invoice_mapping: sent }) },
  );
  const invoice = profile === undefined ? undefined : (review?.invoice as JsonObject | null | undefined);
  useEffect(() => setInvoice(invoice ?? undefined), [JSON.stringify(invoice)]);
  const mapping: Mapping = draft ?? stored ?? (review?.proposal as Mapping | undefined) ?? {};
  const save = useOnce(async () => {
    try {
      setTemplate(await updateTemplate(id, { invoice_mapping: withoutEmpty(mapping) ?? {} }));
      setDraft(null);
    } catch (failure) {
      sayError(failure);
    }
  });
  const change = (name: string, source: Mapping[string] | undefined) => {
    const { [name]: _, ...others } = mapping;
    setDraft(source === undefined ? others : { ...mapping, [name]: source });
  };
  const proposal = (review?.proposal ?? {}) as Mapping;
  const isUnchanged = (name: string) => JSON.stringify(proposal[name]) === JSON.stringify(mapping[name]);
  const chosen = new Set([...Object.keys(stored ?? {}), ...Object.keys(mapping).filter((name) => !isUnchanged(name))]);
  const table = review && tableOf(review, mapping, chosen);
  const isStored = stored !== null && JSON.stringify(withoutEmpty(mapping)) === JSON.stringify(stored);
  return (
    <details class="hints invoice" open={profile !== undefined}>
      <summary>{t("invoice.title")}</summary>
      <label class="switch">
        <input
          type="checkbox"
          checked={profile !== undefined}
          onChange={(event) => setProfile(event.currentTarget.checked ? INVOICE_PROFILES[0] : undefined)}
        />
        <span>{t("invoice.make")}</span>
      </label>
      <p class="hint">{t("invoice.why")}</p>
      {profile !== undefined && (
        <div class="field">
          <label for={`${names}-profile`}>{t("invoice.profile")}</label>
          <select
            id={`${names}-profile`}
            value={profile}
            onChange={(event) => setProfile(event.currentTarget.value as InvoiceProfile)}
          >
            {INVOICE_PROFILES.map((each) => (
              <option key={each} value={each}>
                {t(`invoice.profile.${each}`)}
              </option>
            ))}
          </select>
        </div>
      )}
      {error !== undefined && profile !== undefined && <ErrorNotice error={error} />}
      {review !== undefined && table !== undefined && profile !== undefined && (
        <>
          <Notice kind={review.problems.length === 0 ? "done" : "warning"}>
            <p aria-busy={isWorking}>
              {review.problems.length === 0 ? t("invoice.ready") : tn("invoice.problems", review.problems.length)}
            </p>
            {table.rest.map(({ term, reason }) => (
              <p key={term + reason} lang="en">
                {term} {reason}
              </p>
            ))}
            {!isStored && (
              <button type="button" class="primary small" onClick={save}>
                {t("invoice.save")}
              </button>
            )}
          </Notice>
          <datalist id={names}>
            {namesIn(data).map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <div class="wide">
            <table>
              <thead>
                <tr>
                  <th scope="col">{t("invoice.term")}</th>
                  <th scope="col">{t("invoice.source")}</th>
                  <th scope="col">{t("invoice.value")}</th>
                </tr>
              </thead>
              <tbody>
                {table.rows.map((row) => (
                  <TermRow
                    key={row.term.name}
                    {...row}
                    names={names}
                    change={(source) => change(row.term.name, source)}
                  />
                ))}
              </tbody>
            </table>
          </div>
          <div class="field">
            <label for={`${names}-more`}>{t("invoice.add")}</label>
            <select id={`${names}-more`} value="" onChange={(event) => change(event.currentTarget.value, "")}>
              <option value="">{t("invoice.choose")}</option>
              {table.others.map((term) => (
                <option key={term.name} value={term.name}>
                  {termTitle(term).name} ({term.id})
                </option>
              ))}
            </select>
          </div>
        </>
      )}
    </details>
  );
}

/** A term that was added and has nothing yet is none for the service. */
function withoutEmpty(mapping: Mapping | null): Mapping | undefined {
  if (mapping === null) return undefined;
  const filled = Object.entries(mapping).filter(
    ([, source]) => (typeof source === "string" ? source : source.text).trim() !== "",
  );
  return Object.fromEntries(filled);
}
