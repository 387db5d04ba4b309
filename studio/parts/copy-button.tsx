/** Copies a text, and says that it did. */
import { useState } from "preact/hooks";
import { t } from "#studio/texts/text.ts";

const CONFIRMED_MS = 2000;

export function CopyButton({ text }: { readonly text: () => string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text());
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), CONFIRMED_MS);
  };
  return (
    <button type="button" class="small" onClick={copy}>
      <span aria-live="polite">{isCopied ? `✓ ${t("common.copied")}` : t("common.copy")}</span>
    </button>
  );
}
