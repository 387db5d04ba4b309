/** What tools take: arguments of known names, and data. */
import * as z from "zod";
import { shownFact } from "#shared/base/errors/shown-fact.ts";
import { nearestName } from "#shared/base/model/nearest-name.ts";

/** The unknown names that are shown. Each is compared with all known ones. */
const NAMED_MAX = 3;

/** A name that no tool knows is refused with the nearest: ignored, it would seem to have worked. */
export function argumentsOf<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const names = Object.keys(shape);
  return z.strictObject(shape, {
    error({ code, keys = [] }) {
      if (code !== "unrecognized_keys") return undefined;
      const unknown = keys as readonly string[];
      const named = unknown
        .slice(0, NAMED_MAX)
        .map((key) => `${shownFact("name", key)} (the nearest is ${nearest(key, names)})`);
      const more = unknown.length > NAMED_MAX ? `, and ${unknown.length - NAMED_MAX} others are not known either` : "";
      return `There is no ${named.join(" and no ")}${more}. Leave it out, or use one of ${names.join(", ")}.`;
    },
  });
}

/** `format` means `output_format`, although other names have fewer differing letters. */
function nearest(wanted: string, names: readonly string[]): string | undefined {
  return names.find((name) => name.split("_").includes(wanted)) ?? nearestName(wanted, names);
}

const EXPECTED = 'Give an object such as {"Name": "Ada"}, not a text that contains JSON.';

export function item() {
  return z.record(z.string(), z.unknown(), { error: EXPECTED }).describe("One item, as an object.");
}

export function items() {
  return z
    .union([item(), z.array(item())], { error: `${EXPECTED} For several copies, give an array of objects.` })
    .describe("One item as an object, or an array with an item for each copy.");
}
