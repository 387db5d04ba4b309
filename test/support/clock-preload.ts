/**
 * Loaded before a program, and before each process of a Lambda function (`--import clock-preload.ts?<file>` in
 * NODE_OPTIONS): its clock stands at the milliseconds that the file holds, and goes while it is empty.
 */
import { readFileSync } from "node:fs";

const goingClock = Date.now;
const file = decodeURIComponent(new URL(import.meta.url).search.slice(1));

Date.now = () => {
  const time = readFileSync(file, "utf8");
  return time === "" ? goingClock() : Number(time);
};
