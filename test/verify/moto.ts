/** moto, which stands in for AWS: with what its DynamoDB, S3, SQS and CloudFormation need, not for all of AWS. */
import type { PythonPackage } from "./pip.ts";

export const MOTO: PythonPackage = {
  name: "moto",
  version: "5.2.5",
  beside: [
    ...["flask==3.1.3", "flask-cors==6.0.5", "py-partiql-parser==0.6.3", "PyYAML==6.0.3"],
    "openapi-spec-validator==0.9.0",
  ],
};
