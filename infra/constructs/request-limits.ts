/** Puts AWS WAF before the API: an IP address or an API key that sends too many requests is blocked for a while. */
import type { Stage } from "aws-cdk-lib/aws-apigateway";
import { CfnWebACL, CfnWebACLAssociation } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import type { RateLimits } from "#infra/context/settings.ts";

interface RequestLimitsProps {
  readonly stage: Stage;
  readonly name: string;
  readonly limits: Pick<RateLimits, "requestsPerAddress" | "requestsPerKey">;
}

/** Requests without the header are not counted, and call no function. */
const BY_KEY = {
  aggregateKeyType: "CUSTOM_KEYS",
  customKeys: [{ header: { name: "authorization", textTransformations: [{ priority: 0, type: "NONE" }] } }],
};

export class RequestLimits extends Construct {
  constructor(scope: Construct, id: string, { stage, name, limits }: RequestLimitsProps) {
    super(scope, id);
    const rules = [
      { rule: "requests-per-address", limit: limits.requestsPerAddress, aggregation: { aggregateKeyType: "IP" } },
      { rule: "requests-per-key", limit: limits.requestsPerKey, aggregation: BY_KEY },
    ];
    const acl = new CfnWebACL(this, "Acl", {
      name,
      scope: "REGIONAL",
      defaultAction: { allow: {} },
      visibilityConfig: measuredAs(name),
      rules: rules
        .filter(({ limit }) => limit > 0)
        .map(({ rule, limit, aggregation }, priority) => ({
          name: rule,
          priority,
          action: { block: {} },
          // The number of requests within five minutes.
          statement: { rateBasedStatement: { limit, ...aggregation, evaluationWindowSec: 300 } },
          visibilityConfig: measuredAs(`${name}-${rule}`),
        })),
    });
    new CfnWebACLAssociation(this, "Association", { resourceArn: stage.stageArn, webAclArn: acl.attrArn });
  }
}

/** Samples would contain headers, including the API key. */
function measuredAs(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: false };
}
