/** `[Paid | drop:'row']`, `[Paid | keep:'row']`: removes what is around the tag if a condition holds, or unless it does. */
import { DROP_PLACES, type DropPlace, DroppedPlace } from "#shared/engine/merge/rich/dropped-place.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { holds } from "./arguments/condition.ts";
import { defineFilter } from "./arguments/filter.ts";
import { shown } from "./arguments/parameters.ts";

const PLACE_NAMES = DROP_PLACES.map((place) => `'${place}'`).join(", ");

export const drop = placeFilter("drop", (value) => holds(value));
export const keep = placeFilter("keep", (value) => !holds(value));

function placeFilter(name: "drop" | "keep", isDropped: (value: unknown) => boolean) {
  const fault = `the filter ${name} needs a place: write ${name}:'row', or another of ${PLACE_NAMES}`;
  return defineFilter({
    parameters: [readPlace],
    prepare: (place) => (value) => (isDropped(value) ? new DroppedPlace(place) : ""),
    faultWithoutArguments: fault,
    faultOfOpenArguments: `the place of ${name} cannot depend on the data: write it in quotes, as in ${name}:'row'`,
  });
}

function readPlace(argument: unknown): DropPlace {
  const place = DROP_PLACES.find((each) => each === argument);
  if (place !== undefined) return place;
  throw new MergeFailure(`a place is ${shown(argument)}: write one of ${PLACE_NAMES}`);
}
