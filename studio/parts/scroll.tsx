/** What may be wider or higher than its place; it scrolls by the keyboard too. */
import type { ComponentChildren } from "preact";

interface ScrollProps {
  readonly label: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

export function Scroll({ label, children, ...rest }: ScrollProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a place in the tab order, arrow keys do not reach it (WCAG 2.1.1)
    <section class={rest.class ?? "wide"} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
