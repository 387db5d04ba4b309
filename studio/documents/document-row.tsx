/** A stored document: opened, renamed where its name stands, and deleted. */
import { useState } from "preact/hooks";
import { deleteLater, sayError } from "#studio/parts/toasts.tsx";
import { deleteDocument, renameDocument } from "#studio/service/operations.ts";
import type { Document } from "#studio/service/types.ts";
import { t, timeText } from "#studio/texts/text.ts";

interface DocumentRowProps {
  readonly document: Document;
  readonly change: (document: Document) => void;
  readonly setGone: (isGone: boolean) => void;
}

export function DocumentRow({ document, change, setGone }: DocumentRowProps) {
  const { id, name, filename, created, document_uri } = document;
  const [typed, setTyped] = useState<string>();
  const rename = (event: Event) => {
    event.preventDefault();
    if (typed === undefined) return;
    renameDocument(id, typed).then((changed) => {
      change(changed);
      // Whoever types another name by now goes on.
      setTyped((now) => (now === typed ? undefined : now));
    }, sayError);
  };
  const remove = () => {
    setGone(true);
    deleteLater({ name, act: () => deleteDocument(id), onUndo: () => setGone(false) });
  };
  return (
    <tr>
      <th scope="row" dir="auto">
        {typed === undefined ? (
          name
        ) : (
          <form class="rename" onSubmit={rename}>
            <input
              type="text"
              dir="auto"
              aria-label={t("documents.newName", { name })}
              required
              value={typed}
              ref={(input) =>
                void (input !== null && input !== window.document.activeElement && typed === name && input.focus())
              }
              onInput={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={(event) => event.key === "Escape" && setTyped(undefined)}
            />
            <button type="submit" class="small">
              {t("common.save")}
            </button>
          </form>
        )}
      </th>
      <td data-label={t("documents.file")}>
        <a href={document_uri} download={filename} dir="auto">
          {filename}
        </a>
      </td>
      <td data-label={t("common.created")}>{timeText(created)}</td>
      <td class="row-actions">
        <button
          type="button"
          class="plain small"
          aria-label={`${t("common.rename")}: ${name}`}
          onClick={() => setTyped(name)}
        >
          {t("common.rename")}
        </button>
        <button type="button" class="plain small" aria-label={`${t("common.delete")}: ${name}`} onClick={remove}>
          {t("common.delete")}
        </button>
      </td>
    </tr>
  );
}
