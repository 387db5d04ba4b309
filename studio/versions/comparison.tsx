/** What changed between two versions: tags in words, and the pages side by side with their differences outlined. */
import { useLoaded } from "#studio/keep/loaded.ts";
import { ErrorNotice, errorText, Notice } from "#studio/parts/notice.tsx";
import { Waiting } from "#studio/parts/waiting.tsx";
import type { Template, Version } from "#studio/service/types.ts";
import { t, tn } from "#studio/texts/text.ts";
import { type Compared, compare, PAGES_MAX } from "./compare.ts";
import type { Place } from "./differences.ts";
import { PageWithPlaces } from "./page-with-places.tsx";

interface ComparisonProps {
  readonly template: Template;
  readonly before: Version;
  readonly after: Version;
}

export function Comparison({ template, before, after }: ComparisonProps) {
  const { value, error, reload } = useLoaded(() => compare(template.id, before.version, after.version), []);
  if (error !== undefined) return <ErrorNotice error={error} retry={reload} />;
  if (value === undefined) return <Waiting what={t("versions.comparing")} />;
  return (
    <>
      <Notice kind="info">
        <Tags compared={value} />
        <Summary compared={value} />
      </Notice>
      <Pages before={before} after={after} compared={value} />
    </>
  );
}

function Tags({ compared: { tags } }: { readonly compared: Compared }) {
  const { added, removed } = tags;
  return (
    <>
      {added.length + removed.length === 0 && <p>{t("versions.tagsSame")}</p>}
      {added.length > 0 && <p dir="auto">{t("versions.tagsAdded", { tags: added.join(", ") })}</p>}
      {removed.length > 0 && <p dir="auto">{t("versions.tagsRemoved", { tags: removed.join(", ") })}</p>}
    </>
  );
}

function Summary({ compared: { before, after, places, unfilled } }: { readonly compared: Compared }) {
  const isSame = places.old.length + places.new.length === 0;
  const isCut = Math.max(before.page_count, after.page_count) > PAGES_MAX;
  return (
    <>
      {isSame && <p>{t("versions.pagesSame")}</p>}
      {isCut && <p>{t("versions.firstPages")}</p>}
      <p dir="auto">{filledText(unfilled)}</p>
    </>
  );
}

function filledText(unfilled: Compared["unfilled"]): string {
  if (unfilled === undefined) return t("versions.filled");
  if (unfilled.code === "template_has_invalid_tags") return t("versions.wrongTags");
  return `${t("versions.unfilled")} ${errorText(unfilled)}`;
}

function Pages({ before, after, compared }: Omit<ComparisonProps, "template"> & { readonly compared: Compared }) {
  const [old, now] = [compared.before.pages, compared.after.pages];
  const numbers = Array.from({ length: Math.max(old.length, now.length) }, (_, index) => index + 1);
  return (
    <>
      {numbers.map((page) => {
        const places = { old: onPage(compared.places.old, page), new: onPage(compared.places.new, page) };
        return (
          <section key={page} class="page-row" aria-labelledby={`page-${page}`}>
            <h3 id={`page-${page}`}>{wordsFor(page, { old, now }, Math.max(places.old.length, places.new.length))}</h3>
            <div class="page-pair">
              <PageWithPlaces version={before} page={old[page - 1]} number={page} places={places.old} />
              <PageWithPlaces version={after} page={now[page - 1]} number={page} places={places.new} />
            </div>
          </section>
        );
      })}
    </>
  );
}

function onPage(places: readonly Place[], page: number): readonly Place[] {
  return places.filter((place) => place.page === page);
}

interface Sides {
  readonly old: readonly unknown[];
  readonly now: readonly unknown[];
}

function wordsFor(page: number, { old, now }: Sides, count: number): string {
  if (page > now.length) return t("versions.onlyOld", { page });
  if (page > old.length) return t("versions.onlyNew", { page });
  return count === 0 ? t("versions.pageSame", { page }) : tn("versions.places", count, { page });
}
