/** Lists the four regions in which data is stored (interface.md, "What the service does", 7). */
import { oneOf } from "./schema.ts";

export const REGIONS = ["us", "eu", "uk", "au"] as const;

export type Region = (typeof REGIONS)[number];

export const regionSchema = oneOf(REGIONS);

export const DEFAULT_REGION: Region = "us";

export function isRegion(text: string): text is Region {
  return (REGIONS as readonly string[]).includes(text);
}
