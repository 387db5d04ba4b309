/** Converts the rights of `functions/lambdas.ts` to statements of a role's policy. */
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Right } from "#functions/right.ts";
import { ALLOWANCES } from "./allowances.ts";
import type { ResourceArns } from "./resource-arns.ts";

/** Statements are named after the right, such as `WriteRecords2`. */
export function statementsFor(right: Right, arns: ResourceArns): PolicyStatement[] {
  return ALLOWANCES[right](arns).map(
    ({ actions, resources, via, partition }, index) =>
      new PolicyStatement({
        sid: `${pascalCase(right)}${index + 1}`,
        actions: [...actions],
        resources: [...resources],
        ...(via !== undefined && { conditions: { StringEquals: { "kms:ViaService": via } } }),
        ...(partition !== undefined && {
          conditions: { "ForAllValues:StringEquals": { "dynamodb:LeadingKeys": [partition] } },
        }),
      }),
  );
}

function pascalCase(words: string): string {
  return words.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
