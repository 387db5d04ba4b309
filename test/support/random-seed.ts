/**
 * The seed of the random tests (`TEST_SEED`). By hand each run has another one, and a failure prints it; a pipeline names
 * one, since whether a change passes should follow from the change and not from luck.
 */
import fc from "fast-check";

const seed = process.env.TEST_SEED;
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
