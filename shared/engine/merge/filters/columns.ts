/** `[#Months | columns]…[/]` repeats the column of a table in which the section stands: see `expandColumns`. */
import { defineFilter } from "./arguments/filter.ts";

export const columns = defineFilter({ parameters: [], prepare: () => (value) => value });
