/** What makes something is begun once, however fast it is pressed: the second press comes before the button is disabled. */
import { useRef } from "preact/hooks";

/** Within this time, two presses are one double click, even if the service has answered between them. */
const DOUBLE_CLICK_MS = 500;

/**
 * The action, which does nothing while it is under way.
 * @param pauseMs - 0 where what is sent is emptied, so that the next press is about something else.
 */
export function useOnce<Values extends readonly unknown[]>(
  act: (...values: Values) => Promise<void>,
  pauseMs = DOUBLE_CLICK_MS,
): (...values: Values) => void {
  const isUnderWay = useRef(false);
  return (...values) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const work = (async () => act(...values))();
    work.catch(reportError);
    const pause = new Promise((resolve) => setTimeout(resolve, pauseMs));
    void Promise.allSettled([work, pause]).then(() => {
      isUnderWay.current = false;
    });
  };
}
