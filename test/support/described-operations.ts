/** The operations that the service describes: on AWS the bytes of an upload go to S3, and to no function. */
import { ROUTES } from "#functions/routes.ts";
import { IS_ON_LAMBDA } from "./program.ts";

export const DESCRIBED_OPERATIONS = Object.values(ROUTES).filter(
  ({ operationId }) => !(IS_ON_LAMBDA && operationId === "storeUpload"),
);
