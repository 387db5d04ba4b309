/** Copies a text, and says that it did. */
import { useState } from "preact/hooks";
import { t } from "#studio/texts/text.ts";
import { copyText } from "./copy-text.ts";

const CONFIRMED_MS = 2000;

interface CopyButtonProps {
  readonly text: () => string;
  /** What is copied, for those who do not see where the button stands. */
  readonly what?: string;
}

export function CopyButton({ text, what }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await copyText(text());
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), CONFIRMED_MS);
  };
  return (
    <button type="button" class="small" onClick={copy}>
      <span aria-live="polite">{isCopied ? `✓ ${t("common.copied")}` : t("common.copy")}</span>
      {what !== undefined && <span class="visually-hidden">: {what}</span>}
    </button>
  );
}
