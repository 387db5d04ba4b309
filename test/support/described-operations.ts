/** The operations that the service describes. */
import { OPERATIONS_OF_ONE_MACHINE, ROUTES } from "#functions/routes.ts";
import { IS_ON_LAMBDA } from "./program.ts";

export const DESCRIBED_OPERATIONS = Object.values(ROUTES).filter(
  ({ operationId }) => !(IS_ON_LAMBDA && OPERATIONS_OF_ONE_MACHINE.some((one) => one === operationId)),
);
