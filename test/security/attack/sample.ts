/** Some attacks of each category, others with each seed: what `npm test` has time for. */
import { anyOf, randomOf } from "#test/support/random.ts";
import { type Attack, CATEGORIES } from "./attack.ts";

/** Those that wait for up to a minute are left to `npm run attack`. */
export function sampleOf(attacks: readonly Attack[], perCategory: number, seed: number): readonly Attack[] {
  const random = randomOf(seed);
  return CATEGORIES.flatMap((category) => {
    const own = attacks.filter((attack) => attack.category === category && !attack.isSlow);
    const chosen = new Set<Attack>();
    while (chosen.size < Math.min(perCategory, own.length)) chosen.add(anyOf(random, own));
    return [...chosen];
  });
}
