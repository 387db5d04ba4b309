/** A view whose content is not there yet: its heading at once, and below it what is done, or what went wrong. */
import { ErrorNotice } from "./notice.tsx";
import { Waiting } from "./waiting.tsx";

interface PendingViewProps {
  readonly title: string;
  readonly what: string;
  readonly error?: unknown;
  readonly retry: () => void;
}

export function PendingView({ title, what, error, retry }: PendingViewProps) {
  return (
    <section class="view">
      <h1>{title}</h1>
      {error === undefined ? <Waiting what={what} /> : <ErrorNotice error={error} retry={retry} />}
    </section>
  );
}
