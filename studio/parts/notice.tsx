/** A message that stands in the page: what went wrong, what to look at, what to know, or what is done. */
import type { ComponentChildren } from "preact";
import { ServiceError } from "#studio/service/call.ts";
import { errorWords } from "#studio/texts/error-words.ts";
import { serviceText } from "#studio/texts/service-text.ts";
import { t } from "#studio/texts/text.ts";
import { TextError } from "#studio/texts/text-error.ts";

const ICONS = { error: "!", warning: "!", info: "i", done: "✓" } as const;

interface NoticeProps {
  readonly kind: keyof typeof ICONS;
  readonly children: ComponentChildren;
}

export function Notice({ kind, children }: NoticeProps) {
  return (
    <div class={`notice ${kind}`} role={kind === "error" ? "alert" : "status"}>
      <span class="icon" aria-hidden="true">
        {ICONS[kind]}
      </span>
      <div class="words">{children}</div>
    </div>
  );
}

interface ErrorNoticeProps {
  readonly error: unknown;
  readonly retry?: (() => void) | undefined;
}

export function ErrorNotice({ error, retry }: ErrorNoticeProps) {
  return (
    <Notice kind="error">
      <p dir="auto">{errorText(error)}</p>
      {retry && (
        <button type="button" class="small" onClick={retry}>
          {t("common.retry")}
        </button>
      )}
    </Notice>
  );
}

/** Places of texts that hold sentences of the service, several of them divided by semicolons. Others hold names. */
const SENTENCES = new Set(["reason", "faults", "what"]);

function inReadersWords(values: Readonly<Record<string, string | number>>) {
  const sentences = (value: string | number) => String(value).split("; ").map(serviceText).join("; ");
  return Object.fromEntries(
    Object.entries(values).map(([place, value]) => [place, SENTENCES.has(place) ? sentences(value) : value]),
  );
}

export function errorText(error: unknown): string {
  const words = error instanceof ServiceError ? errorWords(error) : error instanceof TextError ? error : undefined;
  if (words !== undefined) return t(words.text, inReadersWords(words.values));
  if (error instanceof ServiceError) return error.message;
  return t("error.unexpected", { message: error instanceof Error ? error.message : String(error) });
}
