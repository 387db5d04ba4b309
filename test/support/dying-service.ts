/** Kills the service at a chosen moment: right after a write, of which its caller never hears. */
import { vi } from "vitest";
import type { Service } from "./service.ts";

/**
 * Calls the service, lets it die when the write is done, and starts it anew. What was done before is on disk, nothing
 * is done afterwards: the call goes on for ever.
 * @param store the repository or port whose method writes
 */
export async function dieAfter<Store extends object>(
  service: Service,
  store: Store,
  method: keyof Store & string,
  call: () => Promise<unknown>,
): Promise<void> {
  const write = store[method] as (...args: unknown[]) => Promise<unknown>;
  const died = new Promise<void>((resolve) => {
    const andDie = async (...args: unknown[]) => {
      await write.apply(store, args);
      resolve();
      return new Promise(() => {});
    };
    vi.spyOn(store as Record<string, (...args: unknown[]) => unknown>, method).mockImplementation(andDie);
  });
  const answered = call().then(async (answer) => {
    throw new Error(`answered before ${method}: ${answer instanceof Response ? await answer.text() : String(answer)}`);
  });
  await Promise.race([died, answered]);
  await service.restart();
}
