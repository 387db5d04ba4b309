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
import { ANSWERS_THE_REST, LAMBDAS, type LambdaName, lambdaOfOperation } from "#functions/lambdas.ts";
import { ROUTES } from "#functions/routes.ts";
import { regionHost } from "#infra/context/domain-settings.ts";
import { type ApiProps, stageOptions } from "./api-stage.ts";
import { CustomDomain } from "./custom-domain.ts";
import { addGatewayAnswers } from "./gateway-answers.ts";

/** Part of the address if there is no custom domain. */
const STAGE = "live";

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

  /**
   * Connects the functions to their operations, and one function to everything else. The function that reads a path also
   * answers HEAD and methods that the path does not have (`lambda-of-request.ts`), because each method is one of the 500
   * resources that a stack may have.
   */
  answeredBy(functions: Readonly<Record<LambdaName, IFunction>>): void {
    const keyed = this.#authorizedBy(functions.authorize);
    const called = new Set<LambdaName>([ANSWERS_THE_REST]);
    const rest = streamedFrom(functions[ANSWERS_THE_REST], ANSWERS_THE_REST);
    for (const { method, path, operationId } of Object.values(ROUTES)) {
      const lambda = lambdaOfOperation(operationId);
      if (lambda === undefined || lambda === ANSWERS_THE_REST) continue;
      called.add(lambda);
      const resource = this.api.root.resourceForPath(path);
      const verb = method === "get" ? "ANY" : method.toUpperCase();
      resource.addMethod(verb, streamedFrom(functions[lambda], lambda), path.startsWith(KEYED_PATHS) ? keyed : {});
      // The authorizer would refuse a browser's preflight request, which has no key.
      if (verb === "ANY") resource.addMethod("OPTIONS", rest);
    }
    for (const path of ["{proxy+}", "v1/{proxy+}"]) this.api.root.resourceForPath(path);
    for (const resource of withAllBelow(this.api.root)) {
      if (resource.node.tryFindChild("ANY") === undefined) resource.addMethod("ANY", rest);
    }
    for (const lambda of called) this.#mayCall(functions[lambda]);
  }

  /**
   * One permission for all methods that a function answers. CDK's own integration makes one for each method, of which the
   * policy of a function that answers many would have no room in its 20 KB.
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
