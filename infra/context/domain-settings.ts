/** The custom domain of an installation: `api.example.com` puts the regions at `us.api.example.com` and so on. */
import { AWS_REGIONS } from "#shared/base/config/aws-regions.ts";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { ContextError } from "./context-error.ts";
import { type Read, text } from "./read-context.ts";

export interface DomainSettings {
  readonly domain: string;
  /** Id of the Route 53 zone for the regions' names. Without it, the operator of the DNS enters them. */
  readonly zone?: string;
  /** ARN of the region's certificate. Without it, one is created and validated in the zone. */
  readonly certificate?: string;
}

/** Returns the name of a region under a domain. */
export function regionHost(domain: string, region: Region): string {
  return `${region}.${domain}`;
}

/**
 * @param regions the regions that are deployed now
 * @throws ContextError naming the remedy
 */
export function customDomain(read: Read, regions: readonly Region[]): DomainSettings | undefined {
  const domain = text(read, "domain");
  const zone = text(read, "zone");
  const certificate = text(read, "certificate");
  if (domain === undefined) {
    if (zone === undefined && certificate === undefined) return undefined;
    throw new ContextError("A zone or a certificate is only used with a domain. Add --context domain=api.example.com.");
  }
  checkDomain(domain);
  if (zone !== undefined) checkZone(zone);
  if (certificate !== undefined) checkCertificate(certificate, regions);
  if (zone === undefined && certificate === undefined && regions.length > 0) throw nothingToProve(domain, regions);
  return { domain, ...(zone !== undefined && { zone }), ...(certificate !== undefined && { certificate }) };
}

function nothingToProve(domain: string, regions: readonly Region[]): ContextError {
  const [region = REGIONS[0]] = regions;
  return new ContextError(
    `The domain ${domain} needs a zone or a certificate. Add --context zone= with the id of its public hosted zone in ` +
      `Route 53 (aws route53 list-hosted-zones), which creates a certificate there; or --context certificate= with the ` +
      `ARN of a certificate for ${regionHost(domain, region)} in ${AWS_REGIONS[region]}.`,
  );
}

const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const DOMAIN = new RegExp(`^${LABEL}(?:\\.${LABEL})+$`);

function checkDomain(domain: string): void {
  if (DOMAIN.test(domain)) return;
  throw new ContextError(
    `${domain} is not a valid domain. Write it in lower case and without https://, for example --context domain=api.example.com.`,
  );
}

function checkZone(zone: string): void {
  if (/^Z[A-Z0-9]{5,31}$/.test(zone)) return;
  throw new ContextError(
    `${zone} is not the id of a hosted zone. List the zones with aws route53 list-hosted-zones, and use the part after /hostedzone/.`,
  );
}

const CERTIFICATE = /^arn:aws:acm:([a-z0-9-]+):\d{12}:certificate\/[\w-]+$/;

/** API Gateway accepts only a certificate of its own AWS region. */
function checkCertificate(certificate: string, regions: readonly Region[]): void {
  const [, awsRegion] = CERTIFICATE.exec(certificate) ?? [];
  if (awsRegion === undefined) {
    throw new ContextError(
      `${certificate} is not the ARN of a certificate. List the certificates with aws acm list-certificates --region ${AWS_REGIONS.us}.`,
    );
  }
  const elsewhere = regions.find((region) => AWS_REGIONS[region] !== awsRegion);
  if (elsewhere === undefined) return;
  throw new ContextError(
    `The certificate is in ${awsRegion}, but the region ${elsewhere} is in ${AWS_REGIONS[elsewhere]}. ` +
      `Deploy each region with its own certificate: --context region=${elsewhere} --context certificate=…; or use --context zone=.`,
  );
}
