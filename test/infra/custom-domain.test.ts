/** What may stand before the API on AWS: a domain of one's own, and a limit for each address. */
import { beforeAll, describe, expect, test } from "vitest";
import { EVERYTHING_ON, onlyOne, propertiesOf, regionTemplate, type Template, written } from "#test/support/stacks.ts";

let template: Template;
let other: Template;
beforeAll(async () => {
  [template, other] = await Promise.all([regionTemplate(), regionTemplate(EVERYTHING_ON)]);
});

describe("a custom domain", () => {
  test("is the region's own name, with a certificate that the zone proves", () => {
    expect(onlyOne(other, "AWS::ApiGateway::DomainName")).toMatchObject({
      DomainName: "eu.api.example.com",
      EndpointConfiguration: { Types: ["REGIONAL"], IpAddressType: "dualstack" },
      SecurityPolicy: "TLS_1_2",
    });
    expect(onlyOne(other, "AWS::CertificateManager::Certificate")).toMatchObject({
      DomainName: "eu.api.example.com",
      ValidationMethod: "DNS",
      DomainValidationOptions: [{ DomainName: "eu.api.example.com", HostedZoneId: "Z0123456789ABC" }],
    });
  });

  test("is entered in the zone for IPv4 and IPv6", () => {
    const records = propertiesOf(other, "AWS::Route53::RecordSet");
    expect(new Set(records.map(({ Type }) => Type))).toEqual(new Set(["A", "AAAA"]));
    for (const { Name, HostedZoneId } of records) {
      expect([Name, HostedZoneId]).toEqual(["eu.api.example.com.", "Z0123456789ABC"]);
    }
  });

  test("is the only way in", () => {
    expect(onlyOne(other, "AWS::ApiGateway::RestApi").DisableExecuteApiEndpoint).toBe(true);
    expect(other.Outputs?.BaseAddress?.Value).toBe("https://eu.api.example.com");
  });

  test("with a certificate of one's own needs no zone, and says what to enter in the DNS", async () => {
    const certificate = "arn:aws:acm:eu-central-1:123456789012:certificate/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0";
    const own = await regionTemplate({ domain: "api.example.com", certificate });
    expect(onlyOne(own, "AWS::ApiGateway::DomainName").RegionalCertificateArn).toBe(certificate);
    expect(propertiesOf(own, "AWS::Route53::RecordSet")).toEqual([]);
    const target = Object.entries(own.Outputs ?? {}).find(([name]) => name.includes("DnsTarget"));
    expect(written(target?.[1].Value)).toMatch(/^<\w+\.RegionalDomainName>$/);
  });
});

describe("AWS WAF", () => {
  test("is not there unless asked for", () => {
    expect(propertiesOf(template, "AWS::WAFv2::WebACL")).toEqual([]);
  });

  test("blocks an address or a key that sends more than it may in five minutes, and keeps no samples with keys", async () => {
    const { Rules, ...acl } = onlyOne(other, "AWS::WAFv2::WebACL") as { Rules: object[] };
    expect(acl).toMatchObject({ Scope: "REGIONAL", DefaultAction: { Allow: {} } });
    expect(Rules).toMatchObject([
      {
        Action: { Block: {} },
        Statement: { RateBasedStatement: { Limit: 1000, AggregateKeyType: "IP", EvaluationWindowSec: 300 } },
        VisibilityConfig: { SampledRequestsEnabled: false },
      },
      {
        Action: { Block: {} },
        Statement: {
          RateBasedStatement: {
            Limit: 2000,
            AggregateKeyType: "CUSTOM_KEYS",
            CustomKeys: [{ Header: { Name: "authorization", TextTransformations: [{ Priority: 0, Type: "NONE" }] } }],
            EvaluationWindowSec: 300,
          },
        },
        VisibilityConfig: { SampledRequestsEnabled: false },
      },
    ]);
    const own = await regionTemplate({ requestsPerKey: "2000" });
    expect(onlyOne(own, "AWS::WAFv2::WebACL").Rules).toHaveLength(1);
    const { ResourceArn } = onlyOne(other, "AWS::WAFv2::WebACLAssociation");
    expect(written(ResourceArn)).toMatch(/^arn:aws:apigateway:eu-central-1::\/restapis\/<\w+>\/stages\/<\w+>$/);
  });
});
