/** Says what is done, once it has taken long enough to be noticed. */
import { useEffect, useState } from "preact/hooks";

const NOTICED_MS = 300;

export function Waiting({ what }: { readonly what: string }) {
  const isNoticed = useElapsed(NOTICED_MS);
  return (
    <p class="waiting" role="status">
      {isNoticed && (
        <>
          <span class="pulse" aria-hidden="true" /> {what}
        </>
      )}
    </p>
  );
}

function useElapsed(ms: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}
