/** The data, and the way to change them. */
import type { Change } from "#studio/keep/kept.ts";
import type { JsonObject } from "#studio/service/types.ts";

export interface FormState {
  readonly data: JsonObject;
  readonly setData: (change: Change<JsonObject>) => void;
}
