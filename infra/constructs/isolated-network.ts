/**
 * Creates a network for the functions that read strangers' files. It has no gateway: they reach only the region's work
 * files in S3, and only the name of their bucket is resolved.
 */
import { Tags } from "aws-cdk-lib";
import {
  CfnRouteTable,
  CfnSecurityGroup,
  CfnSubnet,
  CfnSubnetRouteTableAssociation,
  CfnVPC,
  CfnVPCEndpoint,
} from "aws-cdk-lib/aws-ec2";
import { AnyPrincipal, PolicyDocument, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { CfnFunction } from "aws-cdk-lib/aws-lambda";
import {
  CfnFirewallDomainList,
  CfnFirewallRuleGroup,
  CfnFirewallRuleGroupAssociation,
} from "aws-cdk-lib/aws-route53resolver";
import { Construct } from "constructs";
import { WORK_FILES } from "#shared/base/config/aws-names.ts";
import type { Region } from "#shared/base/model/region.ts";
import type { Place, ResourceArns } from "./resource-arns.ts";

export interface IsolatedNetworkProps extends Place {
  readonly arns: Pick<ResourceArns, "awsRegion" | "files">;
}

/** The network contains nothing else: Lambda needs one address in each subnet, and this is the smallest size on AWS. */
const NETWORK = "10.0.0.0/27";
const SUBNETS = ["10.0.0.0/28", "10.0.0.16/28"] as const;

/**
 * The prefixes of AWS's zone ids. Ids are the same in every AWS account; the letters are not, and in us-east-1 one of
 * them is zone 3, which Lambda does not support.
 */
const ZONES: Readonly<Record<Region, string>> = { us: "use1", eu: "euc1", uk: "euw2", au: "apse2" };

/**
 * AWS's own lists of S3's addresses: `aws ec2 describe-managed-prefix-lists`. CloudFormation does not provide their
 * ids.
 */
const S3_ADDRESSES: Readonly<Record<Region, string>> = {
  us: "pl-63a5400a",
  eu: "pl-6ea54007",
  uk: "pl-7ca54015",
  au: "pl-6ca54005",
};

const HTTPS = 443;

export class IsolatedNetwork extends Construct {
  /** The settings for functions that join it. */
  readonly vpcConfig: CfnFunction.VpcConfigProperty;

  constructor(scope: Construct, id: string, props: IsolatedNetworkProps) {
    super(scope, id);
    const { ref: vpcId } = new CfnVPC(this, "Vpc", { cidrBlock: NETWORK });
    const { ref: routeTableId } = new CfnRouteTable(this, "Routes", { vpcId });
    const subnetIds = SUBNETS.map((cidrBlock, index) => {
      const number = index + 1;
      const availabilityZoneId = `${ZONES[props.region]}-az${number}`;
      const { ref: subnetId } = new CfnSubnet(this, `Subnet${number}`, {
        vpcId,
        cidrBlock,
        availabilityZoneId,
      });
      new CfnSubnetRouteTableAssociation(this, `Routes${number}`, { subnetId, routeTableId });
      return subnetId;
    });
    this.#leadToWorkFiles(props, vpcId, routeTableId);
    this.#resolveBucketOnly(props, vpcId);
    const { attrGroupId } = new CfnSecurityGroup(this, "Functions", {
      vpcId,
      groupDescription: "Functions that read files of strangers: to S3 and nowhere else",
      securityGroupEgress: [
        {
          description: "S3",
          ipProtocol: "tcp",
          fromPort: HTTPS,
          toPort: HTTPS,
          destinationPrefixListId: S3_ADDRESSES[props.region],
        },
      ],
    });
    this.vpcConfig = { subnetIds, securityGroupIds: [attrGroupId] };
    Tags.of(this).add("Name", `${props.installation}-${props.region}-isolated`);
  }

  /**
   * No other bucket is reachable, whoever signs the request. In this one, an address signed by a caller opens one file.
   */
  #leadToWorkFiles({ arns: { awsRegion, files } }: IsolatedNetworkProps, vpcId: string, routeTableId: string): void {
    const exchange = new PolicyStatement({
      sid: "ExchangeWorkFiles",
      principals: [new AnyPrincipal()],
      actions: ["s3:GetObject", "s3:PutObject"],
      resources: [`${files}/${WORK_FILES}/*`],
    });
    new CfnVPCEndpoint(this, "S3", {
      vpcId,
      serviceName: `com.amazonaws.${awsRegion}.s3`,
      vpcEndpointType: "Gateway",
      routeTableIds: [routeTableId],
      policyDocument: new PolicyDocument({ statements: [exchange] }),
    });
  }

  /**
   * Names are resolved by the network's own resolver, past every route and security group, and a name can leak data.
   */
  #resolveBucketOnly({ installation, region, arns }: IsolatedNetworkProps, vpcId: string): void {
    const name = (what: string) => `${installation}-${region}-${what}`;
    const bucket = arns.files.split(":::")[1];
    const list = (id: string, what: string, domain: string) =>
      new CfnFirewallDomainList(this, id, { name: name(what), domains: [domain] }).ref;
    const allowed = list("BucketName", "bucket-name", `${bucket}.s3.${arns.awsRegion}.amazonaws.com`);
    const every = list("EveryName", "every-name", "*");
    const { ref: firewallRuleGroupId } = new CfnFirewallRuleGroup(this, "Names", {
      name: name("names"),
      firewallRules: [
        {
          action: "ALLOW",
          priority: 1,
          firewallDomainListId: allowed,
          // S3 answers with another name of its own, which may change.
          firewallDomainRedirectionAction: "TRUST_REDIRECTION_DOMAIN",
        },
        { action: "BLOCK", blockResponse: "NXDOMAIN", priority: 2, firewallDomainListId: every },
      ],
    });
    new CfnFirewallRuleGroupAssociation(this, "NamesOfVpc", {
      name: name("names"),
      vpcId,
      firewallRuleGroupId,
      priority: 101,
    });
  }
}
