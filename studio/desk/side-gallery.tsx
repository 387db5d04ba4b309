/** The other templates, beside the one that is open. */

import { Thumbnail } from "#studio/gallery/template-card.tsx";
import { TEMPLATE_FILES, useUpload } from "#studio/gallery/upload-anywhere.tsx";
import { addressOf } from "#studio/keep/address.ts";
import { useKept } from "#studio/keep/kept.ts";
import { useLoaded } from "#studio/keep/loaded.ts";
import { FileButton } from "#studio/parts/file-button.tsx";
import { listTemplates } from "#studio/service/operations.ts";
import type { Template } from "#studio/service/types.ts";
import { t } from "#studio/texts/text.ts";

const SHOWN_MAX = 100;

export function SideGallery({ current }: { readonly current: Template }) {
  const { value: listed = [] } = useLoaded(listTemplates, []);
  // The open one may have been changed since.
  const templates = listed.map((each) => (each.id === current.id ? current : each));
  const [isOpen, setIsOpen] = useKept("side", true);
  const upload = useUpload();
  return (
    <nav class={`side ${isOpen ? "" : "closed"}`} aria-label={t("gallery.title")}>
      <button
        type="button"
        class="plain"
        aria-expanded={isOpen}
        aria-label={isOpen ? t("gallery.collapse") : t("gallery.expand")}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? "«" : "»"}
      </button>
      {isOpen && (
        <>
          <FileButton accept={TEMPLATE_FILES} onFiles={upload} class="primary" multiple isUploadKey>
            {t("gallery.own")}
          </FileButton>
          <ul>
            {templates.slice(0, SHOWN_MAX).map((template) => (
              <li key={template.id}>
                <a
                  href={addressOf(["template", template.id])}
                  aria-current={template.id === current.id ? "page" : undefined}
                >
                  <Thumbnail template={template} />
                  <span dir="auto">{template.name}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}
