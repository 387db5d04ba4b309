/** Short messages at the edge of the page. A deletion waits here, and can be undone until its message goes. */
import { useLayoutEffect, useState } from "preact/hooks";
import { errorText } from "#studio/parts/notice.tsx";
import { t } from "#studio/texts/text.ts";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: "done" | "error";
  readonly undo?: () => void;
}

const SHOWN_MS = 8000;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<(toasts: readonly Toast[]) => void>();

export function say(text: string): void {
  show({ text, kind: "done" });
}

/** Says what was done, and offers to undo it. */
export function sayWithUndo(text: string, onUndo: () => void): void {
  const undo = () => {
    close(id);
    onUndo();
  };
  const id = show({ text, kind: "done", undo });
}

export function sayError(error: unknown): void {
  show({ text: errorText(error), kind: "error" });
}

interface Deletion {
  readonly name: string;
  /** Deletes at the service; begun when it cannot be undone any more, at the latest when the page is left. */
  readonly act: () => Promise<void>;
  readonly onUndo: () => void;
}

const deletions = new Set<() => void>();

/** Begins all deletions that could be undone until now, while their key is still here. */
export function finishDeletions(): void {
  for (const finish of deletions) finish();
}

addEventListener("pagehide", finishDeletions);

export function deleteLater({ name, act, onUndo }: Deletion): void {
  const finish = () => {
    clearTimeout(timer);
    deletions.delete(finish);
    close(id);
    act().catch((error) => {
      sayError(error);
      onUndo();
    });
  };
  const timer = setTimeout(finish, SHOWN_MS);
  deletions.add(finish);
  const undo = () => {
    clearTimeout(timer);
    deletions.delete(finish);
    close(id);
    onUndo();
  };
  const id = show({ text: t("common.deleted", { name }), kind: "done", undo }, { stays: true });
}

function show(toast: Omit<Toast, "id">, { stays = false } = {}): number {
  const id = nextId++;
  set([...toasts, { ...toast, id }]);
  if (!stays) setTimeout(() => close(id), SHOWN_MS);
  return id;
}

function close(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener(next);
}

export function Toasts() {
  const [shown, setShown] = useState(toasts);
  useLayoutEffect(() => {
    listeners.add(setShown);
    return () => void listeners.delete(setShown);
  }, []);
  return (
    <div class="toasts" role="status">
      {shown.map(({ id, text, kind, undo }) => (
        <div key={id} class={`toast ${kind}`}>
          <span dir="auto">{text}</span>
          {undo && (
            <button type="button" class="small" onClick={undo}>
              {t("common.undo")}
            </button>
          )}
          <button
            type="button"
            class="plain"
            aria-label={t("common.close")}
            onClick={undo ? undefined : () => close(id)}
            hidden={undo !== undefined}
          >
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
