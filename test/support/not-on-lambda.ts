/** Tests of what `npm start` alone has; all others run against the deployed bundles as they stand. */
export const NOT_ON_LAMBDA: readonly string[] = [
  // The program, its data folder, its ports and its signals.
  "test/e2e/accounts.test.ts",
  "test/e2e/killed-move.test.ts",
  "test/e2e/kill-9.test.ts",
  "test/e2e/long-lists.test.ts",
  "test/e2e/npm-start.test.ts",
  "test/e2e/residency.test.ts",
  "test/e2e/start-and-stop.test.ts",
  "test/e2e/stop-in-order.test.ts",
  "test/e2e/without-libreoffice.test.ts",
];
