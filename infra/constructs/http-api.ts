/**
 * Creates the region's API: a REST API with a function behind each operation. Every answer is streamed, so that none is
 * cut at 6 MB or after 29 seconds and all are sent in the same way.
 */
import { Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import {
  AuthorizationType,
  AwsIntegration,
  EndpointType,
  IdentitySource,
  IpAddressType,
  type IResource,
  type MethodOptions,
  RequestAuthorizer,
  ResponseTransferMode,
  RestApi,
} from "aws-cdk-lib/aws-apigateway";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { LAMBDAS, type LambdaName } from "#functions/lambdas.ts";
import { ROUTES } from "#functions/routes.ts";
import { regionHost } from "#infra/context/domain-settings.ts";
import { type ApiProps, stageOptions } from "./api-stage.ts";
import { CustomDomain } from "./custom-domain.ts";
import { addGatewayAnswers } from "./gateway-answers.ts";

/** Part of the address if there is no custom domain. */
const STAGE = "live";

const READING = ["GET", "HEAD"];

/** Everything below it needs a key (shared/edge/http/transport/mount.ts). */
const KEYED_PATHS = "/v1/";

/** How long a revoked key still works, and calls with a known key are not checked again. */
const KEY_REMEMBERED = Duration.seconds(60);

export class HttpApi extends Construct {
  readonly api: RestApi;
  /** The address at which callers reach it, without a trailing slash. */
  readonly baseAddress: string;

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id);
    const { installation, region, settings } = props;
    const { domain } = settings;
    this.api = new RestApi(this, "Api", {
      restApiName: `${installation}-${region}`,
      description: `Document generation in the region ${region}`,
      endpointConfiguration: { types: [EndpointType.REGIONAL], ipAddressType: IpAddressType.DUAL_STACK },
      // Forms and files reach the functions unchanged.
      binaryMediaTypes: ["*/*"],
      disableExecuteApiEndpoint: domain !== undefined,
      // The access log needs this role. An account has it once in each AWS region, so it outlives the stack.
      cloudWatchRole: true,
      cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN,
      deployOptions: stageOptions(this, STAGE, props),
    });
    // The output would be the gateway's address, which a custom domain disables; the stack outputs the right one.
    this.api.node.tryRemoveChild("Endpoint");
    addGatewayAnswers(this.api);
    if (domain !== undefined) new CustomDomain(this, "Domain", { ...domain, region, api: this.api });
    this.baseAddress =
      domain === undefined
        ? `https://${this.api.restApiId}.execute-api.${Stack.of(this).region}.amazonaws.com/${STAGE}`
        : `https://${regionHost(domain.domain, region)}`;
  }

  /** Connects the functions to their operations, and `answer-unknown` to everything else. */
  answeredBy(functions: Readonly<Record<LambdaName, IFunction>>): void {
    const keyed = this.#authorizedBy(functions.authorize);
    const called = new Set<LambdaName>(["show-home", "answer-unknown"]);
    for (const { method, path, operationId } of Object.values(ROUTES)) {
      const lambda = lambdaOf(operationId);
      if (lambda === undefined) continue;
      called.add(lambda);
      const resource = this.api.root.resourceForPath(path);
      const options = path.startsWith(KEYED_PATHS) ? keyed : {};
      for (const verb of method === "get" ? READING : [method.toUpperCase()]) {
        resource.addMethod(verb, streamedFrom(functions[lambda], lambda), options);
      }
    }
    // Studio's files, and unknown paths that only `/v1` hides from callers without a key.
    const others = this.api.root.resourceForPath("{proxy+}");
    for (const verb of READING) others.addMethod(verb, streamedFrom(functions["show-home"], "show-home"));
    this.api.root.resourceForPath("v1/{proxy+}");
    for (const resource of withAllBelow(this.api.root)) {
      resource.addMethod("ANY", streamedFrom(functions["answer-unknown"], "answer-unknown"));
    }
    for (const lambda of called) this.#mayCall(functions[lambda]);
  }

  /**
   * One permission for all methods that a function answers. CDK's own integration makes one for each method: 90 of the 500
   * resources that a stack may have, and 14 of the 20 KB of the policy of `answer-unknown`.
   */
  #mayCall(handler: IFunction): void {
    handler.addPermission("Gateway", {
      principal: new ServicePrincipal("apigateway.amazonaws.com"),
      sourceArn: this.api.arnForExecuteApi("*", "/*", STAGE),
    });
  }

  #authorizedBy(handler: IFunction): MethodOptions {
    const authorizer = new RequestAuthorizer(this, "Authorizer", {
      handler,
      identitySources: [IdentitySource.header("Authorization")],
      resultsCacheTtl: KEY_REMEMBERED,
    });
    return { authorizer, authorizationType: AuthorizationType.CUSTOM };
  }
}

/** Undefined for an operation that exists only on one machine. */
function lambdaOf(operation: string): LambdaName | undefined {
  const names = Object.keys(LAMBDAS) as LambdaName[];
  return names.find((name) => LAMBDAS[name].operations.some((one) => one === operation));
}

function streamedFrom(handler: IFunction, lambda: LambdaName): AwsIntegration {
  return new AwsIntegration({
    service: "lambda",
    proxy: true,
    path: `2021-11-15/functions/${handler.functionArn}/response-streaming-invocations`,
    options: {
      responseTransferMode: ResponseTransferMode.STREAM,
      timeout: Duration.seconds(LAMBDAS[lambda].timeoutSeconds),
    },
  });
}

function withAllBelow(resource: IResource): IResource[] {
  const children = resource.node.children.filter((child) => "path" in child) as unknown as IResource[];
  return [resource, ...children.flatMap(withAllBelow)];
}
