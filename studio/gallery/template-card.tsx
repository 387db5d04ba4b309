/** A template in the gallery: its first page, its name, and the way to delete it. */
import { useState } from "preact/hooks";
import { addressOf } from "#studio/keep/address.ts";
import { deleteLater } from "#studio/parts/toasts.tsx";
import { deleteTemplate } from "#studio/service/operations.ts";
import type { Template } from "#studio/service/types.ts";
import { t, tn } from "#studio/texts/text.ts";

interface TemplateCardProps {
  readonly template: Template;
  /** Hides it, or shows it again. */
  readonly setGone: (isGone: boolean) => void;
}

export function TemplateCard({ template, setGone }: TemplateCardProps) {
  const { id, name, filename, folder, region, tags, page_count } = template;
  const remove = () => {
    setGone(true);
    deleteLater({ name, act: () => deleteTemplate(id), onUndo: () => setGone(false) });
  };
  return (
    <li class="card">
      <a href={addressOf(["template", id])}>
        <Thumbnail template={template} />
        <strong dir="auto">{name}</strong>
      </a>
      <p class="facts" dir="auto">
        {[...folder, filename].join(" / ")}
      </p>
      <p class="facts">
        {t(`region.${region}`)}
        {page_count > 0 && ` · ${tn("page.pages", page_count)}`}
        {tags.invalid.length > 0 && <span class="fault"> · ! {tn("gallery.invalid", tags.invalid.length)}</span>}
      </p>
      <button type="button" class="plain small" aria-label={`${t("common.delete")}: ${name}`} onClick={remove}>
        {t("common.delete")}
      </button>
    </li>
  );
}

/** Templates of a service without converter have no picture. */
export function Thumbnail({ template }: { readonly template: Template }) {
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) {
    return (
      <span class="thumbnail missing" aria-hidden="true">
        {template.format}
      </span>
    );
  }
  return <img class="thumbnail" src={template.image_uri} alt="" loading="lazy" onError={() => setIsMissing(true)} />;
}
