/** Creates the region's own name, such as `eu.api.example.com`, with its certificate and its DNS entries. */
import { CfnOutput } from "aws-cdk-lib";
import { CfnDomainName, EndpointType, IpAddressType, type RestApi, SecurityPolicy } from "aws-cdk-lib/aws-apigateway";
import { Certificate, CertificateValidation, type ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import { AaaaRecord, ARecord, HostedZone, type IHostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { ApiGatewayDomain } from "aws-cdk-lib/aws-route53-targets";
import { Construct } from "constructs";
import { type DomainSettings, regionHost } from "#infra/context/domain-settings.ts";
import type { Region } from "#shared/base/model/region.ts";

interface CustomDomainProps extends DomainSettings {
  readonly region: Region;
  readonly api: RestApi;
}

export class CustomDomain extends Construct {
  constructor(scope: Construct, id: string, props: CustomDomainProps) {
    super(scope, id);
    const host = regionHost(props.domain, props.region);
    const zone = props.zone === undefined ? undefined : HostedZone.fromHostedZoneId(this, "Zone", props.zone);
    const domainName = props.api.addDomainName("DomainName", {
      domainName: host,
      certificate: certificateFor(this, host, { zone, arn: props.certificate }),
      endpointType: EndpointType.REGIONAL,
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    // The same as for the API behind it; the construct has no property for it.
    const { defaultChild } = domainName.node;
    if (defaultChild instanceof CfnDomainName) {
      defaultChild.addPropertyOverride("EndpointConfiguration.IpAddressType", IpAddressType.DUAL_STACK);
    }
    if (zone === undefined) {
      new CfnOutput(this, "DnsTarget", {
        description: `Enter a CNAME of ${host} with this value in your DNS`,
        value: domainName.domainNameAliasDomainName,
      });
      return;
    }
    // The full stop marks the name as complete: only the id of the zone is known.
    const entry = { zone, recordName: `${host}.`, target: RecordTarget.fromAlias(new ApiGatewayDomain(domainName)) };
    new ARecord(this, "Ipv4", entry);
    new AaaaRecord(this, "Ipv6", entry);
  }
}

function certificateFor(
  scope: Construct,
  domainName: string,
  { zone, arn }: { readonly zone: IHostedZone | undefined; readonly arn: string | undefined },
): ICertificate {
  if (arn !== undefined) return Certificate.fromCertificateArn(scope, "Certificate", arn);
  return new Certificate(scope, "Certificate", { domainName, validation: CertificateValidation.fromDns(zone) });
}
