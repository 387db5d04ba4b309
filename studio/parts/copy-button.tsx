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
  const [outcome, setOutcome] = useState<"copied" | "notCopied">();
  const copy = async () => {
    try {
      await copyText(text());
    } catch {
      setOutcome("notCopied");
      return;
    }
    setOutcome("copied");
    setTimeout(() => setOutcome(undefined), CONFIRMED_MS);
  };
  return (
    <button type="button" class="small" onClick={copy}>
      <span aria-live="polite">
        {outcome === "copied" ? `✓ ${t("common.copied")}` : t(`common.${outcome ?? "copy"}`)}
      </span>
      {what !== undefined && <span class="visually-hidden">: {what}</span>}
    </button>
  );
}
