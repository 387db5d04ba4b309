/** Creates all resources of one region: its storage, its functions, the API before them, and its monitoring. */
import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import type { FunctionOptions } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { LAMBDAS, type LambdaName } from "#functions/lambdas.ts";
import { AlarmMail } from "#infra/constructs/alarm-mail.ts";
import { Alarms } from "#infra/constructs/alarms.ts";
import { BatchConverter } from "#infra/constructs/batch-converter.ts";
import { Batches } from "#infra/constructs/batches.ts";
import { Converter } from "#infra/constructs/converter.ts";
import { Dashboard } from "#infra/constructs/dashboard.ts";
import { environmentOf } from "#infra/constructs/environment.ts";
import type { FunctionContext } from "#infra/constructs/function-context.ts";
import { HtmlRenderer } from "#infra/constructs/html-renderer.ts";
import { HttpApi } from "#infra/constructs/http-api.ts";
import { IsolatedNetwork } from "#infra/constructs/isolated-network.ts";
import { Jobs } from "#infra/constructs/jobs.ts";
import { zipFunction } from "#infra/constructs/lambda-function.ts";
import { aliasesOf, type Functions, Releases } from "#infra/constructs/releases.ts";
import { RequestLimits } from "#infra/constructs/request-limits.ts";
import { resourceArns } from "#infra/constructs/resource-arns.ts";
import { Storage } from "#infra/constructs/storage.ts";
import type { ServiceSettings } from "#infra/context/settings.ts";
import { AWS_REGIONS } from "#shared/base/config/aws-regions.ts";
import type { Region } from "#shared/base/model/region.ts";

interface ServiceStackProps extends Omit<StackProps, "env"> {
  readonly region: Region;
  readonly settings: ServiceSettings;
  /** The folder with the output of `npm run build`. */
  readonly distFolder: string;
}

export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, { region, settings, distFolder, ...props }: ServiceStackProps) {
    super(scope, id, { ...props, env: { region: AWS_REGIONS[region] } });
    const place = { installation: settings.installation, region };
    const storage = new Storage(this, "Storage", { ...place, deletionProtection: settings.protected });
    const jobs = new Jobs(this, "Jobs", { ...place, key: storage.key });
    const batches = new Batches(this, "Batches", {
      ...place,
      key: storage.key,
      settings: settings.batches,
    });
    const http = new HttpApi(this, "Http", { ...place, settings });
    const arns = resourceArns(this, place, { key: storage.key.keyArn, queues: batches.queues.length });
    const around = { ...place, settings, distFolder, arns };
    const network = settings.isolated ? new IsolatedNetwork(this, "IsolatedNetwork", around) : undefined;
    const functions = makeFunctions(this, {
      endpoints: { ...around, environment: environmentOf({ ...place, settings, storage, jobs, batches, http }) },
      workers: { ...around, environment: {}, ...(network && { network }) },
    });
    const aliases = aliasesOf(functions, settings);
    http.answeredBy(aliases);
    jobs.doneBy(aliases["run-job"]);
    jobs.sweptBy(aliases["run-job"], region);
    batches.doneBy(aliases["run-batch"], aliases["run-job"]);
    const { alarmEmail, limits } = settings;
    if (limits.requestsPerAddress > 0 || limits.requestsPerKey > 0) {
      const name = `${settings.installation}-${region}`;
      new RequestLimits(this, "RequestLimits", { stage: http.api.deploymentStage, name, limits });
    }
    const watched = { ...place, api: http.api, jobs, batches, functions };
    const topic = alarmEmail && new AlarmMail(this, "AlarmMail", { key: storage.key, address: alarmEmail }).topic;
    const alarms = new Alarms(this, "Alarms", { ...watched, ...(topic && { topic }) });
    new Dashboard(this, "Dashboard", { ...watched, converter: functions.convert, alarms: alarms.all });
    if (settings.gradual) new Releases(this, "Releases", { ...place, aliases, alarms: alarms.ofReleases });
    new CfnOutput(this, "BaseAddress", {
      description: "The URL at which callers reach this region",
      value: http.baseAddress,
    });
    new CfnOutput(this, "Studio", {
      description: "The page for people: open it in a browser, with an API key",
      value: `${http.baseAddress}/`,
    });
  }
}

function reserving(atOnce: number): FunctionOptions {
  return atOnce > 0 ? { reservedConcurrentExecutions: atOnce } : {};
}

interface Kinds {
  /** Functions that answer callers, the queue and other regions. */
  readonly endpoints: FunctionContext;
  /** Functions that other functions call with files; they are told nothing about stored data. */
  readonly workers: FunctionContext;
}

function makeFunctions(stack: Stack, { endpoints, workers }: Kinds): Functions {
  const special = {
    convert: new Converter(stack, "Converter", workers).function,
    "convert-for-batches": new BatchConverter(stack, "BatchConverter", workers).function,
    "render-html": new HtmlRenderer(stack, "HtmlRenderer", workers).function,
    "work-on-pdf": zipFunction(stack, "work-on-pdf", workers),
    authorize: zipFunction(stack, "authorize", endpoints, reserving(endpoints.settings.authorizersAtOnce)),
  } satisfies Partial<Functions>;
  const names = (Object.keys(LAMBDAS) as LambdaName[]).filter((name) => !(name in special));
  const others = names.map((name) => [name, zipFunction(stack, name, endpoints)]);
  return { ...Object.fromEntries(others), ...special };
}
