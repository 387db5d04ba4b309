/** The clocks and random bytes of this machine. */
import { randomBytes } from "node:crypto";

export const clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  randomBytes: (count: number) => new Uint8Array(randomBytes(count)),
};
