/** Puts AWS WAF before the API: an IP address that sends too many requests is blocked for a while. */
import type { Stage } from "aws-cdk-lib/aws-apigateway";
import { CfnWebACL, CfnWebACLAssociation } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";

interface AddressLimitProps {
  readonly stage: Stage;
  readonly name: string;
  /** The number of requests within five minutes. */
  readonly limit: number;
}

export class AddressLimit extends Construct {
  constructor(scope: Construct, id: string, { stage, name, limit }: AddressLimitProps) {
    super(scope, id);
    const acl = new CfnWebACL(this, "Acl", {
      name,
      scope: "REGIONAL",
      defaultAction: { allow: {} },
      visibilityConfig: measuredAs(name),
      rules: [
        {
          name: "requests-per-address",
          priority: 0,
          action: { block: {} },
          statement: { rateBasedStatement: { limit, aggregateKeyType: "IP", evaluationWindowSec: 300 } },
          visibilityConfig: measuredAs(`${name}-requests-per-address`),
        },
      ],
    });
    new CfnWebACLAssociation(this, "Association", { resourceArn: stage.stageArn, webAclArn: acl.attrArn });
  }
}

/** Samples would contain headers, including the API key. */
function measuredAs(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: false };
}
