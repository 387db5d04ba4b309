/** The network of the functions that read strangers' files: it leads to the region's work files and nowhere else. */
import { beforeAll, describe, expect, test } from "vitest";
import {
  EVERYTHING_ON,
  onlyOne,
  propertiesOf,
  regionTemplate,
  resourcesOf,
  type Template,
  templatesOf,
  written,
} from "#test/support/stacks.ts";

const ISOLATED = [
  "merganser-eu-convert",
  "merganser-eu-convert-for-batches",
  "merganser-eu-render-html",
  "merganser-eu-work-on-pdf",
];

let template: Template;
beforeAll(async () => {
  template = await regionTemplate();
});

const idsOf = (type: string) => resourcesOf(template, type).map(([id]) => `<${id}>`);

describe("by default", () => {
  test("the functions that read strangers' files are in it, in two zones, and no other function", () => {
    const functions = propertiesOf(template, "AWS::Lambda::Function");
    const joined = functions.filter(({ VpcConfig }) => VpcConfig !== undefined);
    expect(joined.map(({ FunctionName }) => FunctionName).toSorted()).toEqual(ISOLATED);
    const [group] = idsOf("AWS::EC2::SecurityGroup");
    for (const { VpcConfig } of joined) {
      const { SubnetIds, SecurityGroupIds } = VpcConfig as { SubnetIds: unknown[]; SecurityGroupIds: unknown[] };
      expect(SubnetIds.map(written)).toEqual(idsOf("AWS::EC2::Subnet"));
      expect(SecurityGroupIds.map(written)).toEqual([group?.replace(">", ".GroupId>")]);
    }
    const zones = propertiesOf(template, "AWS::EC2::Subnet").map(({ AvailabilityZoneId }) => AvailabilityZoneId);
    expect(zones).toEqual(["euc1-az1", "euc1-az2"]);
  });

  test("no function joins it before it is whole", () => {
    const parts = Object.keys(template.Resources).filter((id) => id.startsWith("IsolatedNetwork"));
    expect(parts.length).toBeGreaterThan(10);
    const joined = resourcesOf(template, "AWS::Lambda::Function").filter(([, { Properties }]) => Properties.VpcConfig);
    for (const [, { DependsOn = [] }] of joined) expect(DependsOn).toEqual(expect.arrayContaining(parts));
  });

  test("it has one network, one table of routes, one endpoint, and nothing else that could lead somewhere", () => {
    const types = Object.values(template.Resources)
      .map(({ Type }) => Type)
      .filter((type) => type.startsWith("AWS::EC2::"));
    expect(
      Object.fromEntries(
        Map.groupBy(types, (type) => type)
          .entries()
          .map(([type, { length }]) => [type, length]),
      ),
    ).toEqual({
      "AWS::EC2::VPC": 1,
      "AWS::EC2::RouteTable": 1,
      "AWS::EC2::Subnet": 2,
      "AWS::EC2::SubnetRouteTableAssociation": 2,
      "AWS::EC2::VPCEndpoint": 1,
      "AWS::EC2::SecurityGroup": 1,
    });
    for (const subnet of propertiesOf(template, "AWS::EC2::Subnet")) {
      expect(subnet).not.toHaveProperty("MapPublicIpOnLaunch");
      expect(subnet).not.toHaveProperty("Ipv6CidrBlock");
    }
  });

  test("its functions may speak to S3 by HTTPS and to nothing else, and nothing speaks to them", () => {
    const { SecurityGroupEgress, SecurityGroupIngress } = onlyOne(template, "AWS::EC2::SecurityGroup");
    expect(SecurityGroupIngress).toBeUndefined();
    expect(SecurityGroupEgress).toEqual([
      expect.objectContaining({
        IpProtocol: "tcp",
        FromPort: 443,
        ToPort: 443,
        DestinationPrefixListId: "pl-6ea54007",
      }),
    ]);
    const [rule] = SecurityGroupEgress as Record<string, unknown>[];
    expect(rule).not.toHaveProperty("CidrIp");
  });

  test("its endpoint lets work files be read and written, and no other file and no other bucket", () => {
    const { PolicyDocument, VpcEndpointType, ServiceName, RouteTableIds } = onlyOne(template, "AWS::EC2::VPCEndpoint");
    expect({ VpcEndpointType, ServiceName }).toEqual({
      VpcEndpointType: "Gateway",
      ServiceName: "com.amazonaws.eu-central-1.s3",
    });
    expect((RouteTableIds as unknown[]).map(written)).toEqual(idsOf("AWS::EC2::RouteTable"));
    const { Statement } = PolicyDocument as { Statement: { Resource: unknown }[] };
    expect(Statement).toEqual([
      {
        Sid: "ExchangeWorkFiles",
        Effect: "Allow",
        Principal: { AWS: "*" },
        Action: ["s3:GetObject", "s3:PutObject"],
        Resource: expect.anything(),
      },
    ]);
    expect(written(Statement[0]?.Resource)).toBe("arn:aws:s3:::merganser-eu-files-<AWS::AccountId>/work/*");
  });

  test("no name but the bucket's is resolved: bytes can leave in a question for a name", () => {
    const lists = new Map(
      resourcesOf(template, "AWS::Route53Resolver::FirewallDomainList").map(([id, { Properties }]) => [
        `<${id}>`,
        (Properties.Domains as unknown[]).map(written),
      ]),
    );
    const { FirewallRules } = onlyOne(template, "AWS::Route53Resolver::FirewallRuleGroup");
    const rules = (FirewallRules as Record<string, unknown>[]).toSorted(
      (a, b) => Number(a.Priority) - Number(b.Priority),
    );
    expect(rules.map((rule) => [rule.Action, lists.get(written(rule.FirewallDomainListId))])).toEqual([
      ["ALLOW", ["merganser-eu-files-<AWS::AccountId>.s3.eu-central-1.amazonaws.com"]],
      ["BLOCK", ["*"]],
    ]);
    // S3 answers with a name of its own for that name.
    expect(rules[0]?.FirewallDomainRedirectionAction).toBe("TRUST_REDIRECTION_DOMAIN");
    const { VpcId, FirewallRuleGroupId } = onlyOne(template, "AWS::Route53Resolver::FirewallRuleGroupAssociation");
    expect([written(VpcId)]).toEqual(idsOf("AWS::EC2::VPC"));
    expect([written(FirewallRuleGroupId)]).toEqual(idsOf("AWS::Route53Resolver::FirewallRuleGroup"));
  });
});

test("each region's network has its own zones, and its own S3's addresses", async () => {
  const templates = await templatesOf();
  const found = ["us", "eu", "uk", "au"].map((region) => {
    const of = templates[`merganser-${region}`] as Template;
    const [{ AvailabilityZoneId } = {}] = propertiesOf(of, "AWS::EC2::Subnet");
    const { SecurityGroupEgress } = onlyOne(of, "AWS::EC2::SecurityGroup");
    const [{ DestinationPrefixListId } = {}] = SecurityGroupEgress as Record<string, unknown>[];
    const { ServiceName } = onlyOne(of, "AWS::EC2::VPCEndpoint");
    return [AvailabilityZoneId, DestinationPrefixListId, ServiceName];
  });
  expect(found).toEqual([
    ["use1-az1", "pl-63a5400a", "com.amazonaws.us-east-1.s3"],
    ["euc1-az1", "pl-6ea54007", "com.amazonaws.eu-central-1.s3"],
    ["euw2-az1", "pl-7ca54015", "com.amazonaws.eu-west-2.s3"],
    ["apse2-az1", "pl-6ca54005", "com.amazonaws.ap-southeast-2.s3"],
  ]);
});

test("a published version, as of a converter that is kept ready, is in it, too", async () => {
  const other = await regionTemplate(EVERYTHING_ON);
  const joined = propertiesOf(other, "AWS::Lambda::Function").filter(({ VpcConfig }) => VpcConfig !== undefined);
  expect(joined.map(({ FunctionName }) => FunctionName)).toContain("merganser-test-eu-convert");
});

test("with isolated=off there is no network, and no function is in one", async () => {
  const off = await regionTemplate({ isolated: "off" });
  const types = Object.values(off.Resources).map(({ Type }) => Type);
  expect(types.filter((type) => /^AWS::(?:EC2|Route53Resolver)::/.test(type))).toEqual([]);
  for (const properties of propertiesOf(off, "AWS::Lambda::Function"))
    expect(properties).not.toHaveProperty("VpcConfig");
});
