/** Shows the warnings about a spreadsheet. */
import { Notice } from "#studio/parts/notice.tsx";
import { t } from "#studio/texts/text.ts";
import type { Sheet } from "./read-sheet.ts";

export function SheetWarnings({ sheet: { filename, warnings } }: { readonly sheet: Sheet }) {
  if (warnings.length === 0) return null;
  return (
    <Notice kind="info">
      {warnings.map(({ text, values }) => (
        <p key={text} dir="auto">
          {t(text, { name: filename, ...values })}
        </p>
      ))}
    </Notice>
  );
}
