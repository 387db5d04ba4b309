/** Mails when an installation costs more in a month than it should. */
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { Construct } from "constructs";
import type { BudgetSettings } from "#infra/context/settings.ts";

/** Percentages of the budget: what was spent, and what AWS expects until the end of the month. */
const NOTICES = [
  { notificationType: "ACTUAL", threshold: 80 },
  { notificationType: "FORECASTED", threshold: 100 },
];

export class Budget extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { installation, budget }: { readonly installation: string; readonly budget: BudgetSettings },
  ) {
    super(scope, id);
    new CfnBudget(this, "Budget", {
      budget: {
        budgetName: `${installation}-month`,
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount: budget.dollars, unit: "USD" },
        // All resources of an installation have this tag, in every region.
        costFilters: { TagKeyValue: [`user:installation$${installation}`] },
      },
      notificationsWithSubscribers: NOTICES.map((notice) => ({
        notification: { ...notice, comparisonOperator: "GREATER_THAN", thresholdType: "PERCENTAGE" },
        subscribers: [{ subscriptionType: "EMAIL", address: budget.email }],
      })),
    });
  }
}
