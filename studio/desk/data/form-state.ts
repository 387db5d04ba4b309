/** The data, and the way to change them. */
import type { JsonObject } from "#studio/service/types.ts";

export interface FormState {
  readonly data: JsonObject;
  readonly setData: (data: JsonObject) => void;
}
