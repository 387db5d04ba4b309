/** Converts the permissions of `functions/lambdas.ts` to statements of a role's policy. */
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Permission } from "#functions/permission.ts";
import { ALLOWANCES } from "./allowances.ts";
import type { ResourceArns } from "./resource-arns.ts";

/** Statements are named after the permission, such as `WriteRecords2`. */
export function statementsFor(permission: Permission, arns: ResourceArns): PolicyStatement[] {
  return ALLOWANCES[permission](arns).map(
    ({ actions, resources, via, partition }, index) =>
      new PolicyStatement({
        sid: `${pascalCase(permission)}${index + 1}`,
        actions: [...actions],
        resources: [...resources],
        ...(via !== undefined && { conditions: { StringEquals: { "kms:ViaService": via } } }),
        ...(partition !== undefined && {
          conditions: {
            [`ForAllValues:${partition.endsWith("*") ? "StringLike" : "StringEquals"}`]: {
              "dynamodb:LeadingKeys": [partition],
            },
          },
        }),
      }),
  );
}

function pascalCase(words: string): string {
  return words.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
