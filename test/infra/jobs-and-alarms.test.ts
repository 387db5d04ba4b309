/** The queue of jobs on AWS, and what watches over a region. */
import { beforeAll, describe, expect, test } from "vitest";
import { sharesOfQueues } from "#infra/context/batch-queues.ts";
import {
  EVERYTHING_ON,
  onlyOne,
  propertiesOf,
  type Resource,
  regionTemplate,
  releasedFunction,
  type Template,
  written,
} from "#test/support/stacks.ts";

let template: Template;
let other: Template;
beforeAll(async () => {
  [template, other] = await Promise.all([regionTemplate(), regionTemplate(EVERYTHING_ON)]);
});

describe("jobs", () => {
  test("are hidden for six times as long as doing one may take", () => {
    expect(queue("merganser-eu-jobs").VisibilityTimeout).toBe(6 * 60);
  });

  test("that fail five times wait for a fortnight among the dead", () => {
    expect(queue("merganser-eu-jobs").RedrivePolicy).toEqual({
      maxReceiveCount: 5,
      deadLetterTargetArn: { "Fn::GetAtt": [expect.stringMatching(/^JobsDead/), "Arn"] },
    });
    expect(queue("merganser-eu-jobs-dead").MessageRetentionPeriod).toBe(14 * 24 * 60 * 60);
  });

  test("are encrypted by the region's key and never sent without TLS", () => {
    for (const { KmsMasterKeyId } of propertiesOf(template, "AWS::SQS::Queue")) {
      expect(written(KmsMasterKeyId)).toBe("<StorageKeyBAA9457B.Arn>");
    }
    const policies = propertiesOf(template, "AWS::SQS::QueuePolicy");
    expect(policies.length).toBe(9);
    for (const { PolicyDocument } of policies) {
      expect(PolicyDocument).toMatchObject({
        Statement: [{ Effect: "Deny", Action: "sqs:*", Condition: { Bool: { "aws:SecureTransport": "false" } } }],
      });
    }
  });

  test("are done by run-job, of which those that failed come back alone, five at once at most", () => {
    const { FunctionName, ...mapping } = mappingOf(/^<JobsQueue\w+\.Arn>$/);
    expect(releasedFunction(template, written(FunctionName))).toBe("merganser-eu-run-job");
    expect(mapping).toMatchObject({
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      ScalingConfig: { MaximumConcurrency: 5 },
    });
  });
});

test("a rule starts the regular work of the region each quarter of an hour, as a job of the queue would", () => {
  const rule = onlyOne(template, "AWS::Events::Rule");
  expect(rule.ScheduleExpression).toBe("rate(15 minutes)");
  const [target] = rule.Targets as [{ readonly Arn: unknown; readonly Input: string }];
  expect(releasedFunction(template, written(target.Arn))).toBe("merganser-eu-run-job");
  const { Records } = JSON.parse(target.Input) as { readonly Records: readonly { readonly body: string }[] };
  expect(Records.map(({ body }) => JSON.parse(body))).toEqual([{ kind: "sweep-region", id: "eu" }]);
});

describe("batches", () => {
  test("are hidden for as long as a call may take: AWS asks for that, and their own watch takes them up sooner", () => {
    expect(queue("merganser-eu-batches").VisibilityTimeout).toBe(16 * 60);
  });

  const mappingsIn = (stack: Template) =>
    propertiesOf(stack, "AWS::Lambda::EventSourceMapping").filter(({ EventSourceArn }) =>
      /^<BatchesQueue\w+\.Arn>$/.test(written(EventSourceArn)),
    );

  test("are done by run-batch from one queue, if pollers are kept ready", () => {
    const [ready, ...rest] = mappingsIn(other);
    expect(rest).toEqual([]);
    // Lambda refuses both at a time. Each poller takes ten jobs.
    expect(ready).toMatchObject({ ProvisionedPollerConfig: { MinimumPollers: 2, MaximumPollers: 2 } });
    expect(ready).not.toHaveProperty("ScalingConfig");
  });

  test("are done by run-batch, one in a call, from six queues that share the sixty at once", () => {
    const mappings = mappingsIn(template);
    expect(new Set(mappings.map(({ EventSourceArn }) => written(EventSourceArn))).size).toBe(6);
    for (const { FunctionName, ...mapping } of mappings) {
      expect(releasedFunction(template, written(FunctionName))).toBe("merganser-eu-run-batch");
      expect(mapping).toMatchObject({
        BatchSize: 1,
        FunctionResponseTypes: ["ReportBatchItemFailures"],
        ScalingConfig: { MaximumConcurrency: 10 },
      });
    }
  });

  test.each([
    [2, [2]],
    [19, [19]],
    [25, [12, 13]],
    [500, Array(10).fill(50)],
  ])("%i at once are divided among queues without a rest", (rangesAtOnce, shares) => {
    expect(sharesOfQueues({ rangesAtOnce, pollers: 0 })).toEqual(shares);
  });

  test("that could not be begun five times are dead, which run-job tells their callers", () => {
    expect(queue("merganser-eu-batches").RedrivePolicy).toEqual({
      maxReceiveCount: 5,
      deadLetterTargetArn: { "Fn::GetAtt": [expect.stringMatching(/^BatchesDead/), "Arn"] },
    });
    const { FunctionName, ...mapping } = mappingOf(/^<BatchesDead\w+\.Arn>$/);
    expect(releasedFunction(template, written(FunctionName))).toBe("merganser-eu-run-job");
    expect(mapping).toMatchObject({ BatchSize: 1, FunctionResponseTypes: ["ReportBatchItemFailures"] });
    // AWS refuses a mapping whose queue hides its messages for less than its function may run.
    expect(queue("merganser-eu-batches-dead").VisibilityTimeout).toBeGreaterThanOrEqual(60);
  });
});

describe("an alarm goes off", () => {
  test("when a batch could not be made for a reason that lies in the service", () => {
    expect(alarmOf("batches-failed")).toMatchObject({
      Threshold: 0,
      Namespace: "Merganser/merganser",
      MetricName: "Failures",
      Dimensions: [{ Name: "Code", Value: "document_not_made" }],
    });
  });

  test("when more than 2 % of the answers are 5xx for ten minutes", () => {
    const { Metrics, ...alarm } = alarmOf("error-rate");
    expect(alarm).toMatchObject({ Threshold: 2, EvaluationPeriods: 2 });
    const [rate, ...parts] = Metrics as MetricQuery[];
    expect(rate?.Expression).toBe("IF(requests >= 20, 100 * errors / requests, 0)");
    expect(measured(parts)).toEqual({ requests: "AWS/ApiGateway Count Sum", errors: "AWS/ApiGateway 5XXError Sum" });
  });

  test("when a job has waited for an hour", () => {
    expect(alarmOf("jobs-late")).toMatchObject({
      Threshold: 3600,
      MetricName: "ApproximateAgeOfOldestMessage",
      Dimensions: [{ Name: "QueueName", Value: { "Fn::GetAtt": [expect.stringMatching(/^JobsQueue/), "QueueName"] } }],
    });
  });

  test("when a job is dead, and says how to send it back", () => {
    const alarm = alarmOf("jobs-dead");
    expect(alarm).toMatchObject({
      Threshold: 0,
      MetricName: "ApproximateNumberOfMessagesVisible",
      Dimensions: [{ Name: "QueueName", Value: { "Fn::GetAtt": [expect.stringMatching(/^JobsDead/), "QueueName"] } }],
    });
    expect(alarm.AlarmDescription).toContain("merganser-eu-jobs-dead");
    expect(alarm.AlarmDescription).toContain("aws sqs start-message-move-task");
  });

  test("when the converter crashes, runs out of time or is refused, but not when it cannot read a file", () => {
    const { Metrics } = alarmOf("converter-failures");
    const [sum, ...parts] = Metrics as MetricQuery[];
    expect(sum?.Expression).toBe("FILL(errors, 0) + FILL(throttles, 0) + FILL(timeouts, 0)");
    expect(measured(parts)).toEqual({
      errors: "AWS/Lambda Errors Sum",
      throttles: "AWS/Lambda Throttles Sum",
      timeouts: "Merganser/merganser Failures Sum",
    });
    const { MetricStat } = parts.find(({ Id }) => Id === "timeouts") as MetricQuery;
    expect(MetricStat?.Metric).toMatchObject({ Dimensions: [{ Name: "Code", Value: "conversion_timed_out" }] });
  });

  test("when work on a batch has waited for half an hour, twice as long as a killed worker takes to come back", () => {
    const { Metrics, ...alarm } = alarmOf("batches-late");
    expect(alarm).toMatchObject({ Threshold: 1800 });
    const [oldest, ...parts] = Metrics as MetricQuery[];
    expect(oldest?.Expression).toMatch(/^MAX\(\[FILL\(queue1, 0\), .*FILL\(queue6, 0\)\]\)$/);
    expect(Object.values(measured(parts))).toEqual(Array(6).fill("AWS/SQS ApproximateAgeOfOldestMessage Maximum"));
  });

  test("when DynamoDB refuses reads or writes of records, their index or keys", () => {
    const [, ...parts] = alarmOf("tables-throttled").Metrics as MetricQuery[];
    const named = parts.map(({ MetricStat: { Metric } = missing() }) => [
      Metric.MetricName,
      ...(Metric.Dimensions ?? []).map(({ Value }) => Value),
    ]);
    expect(named).toEqual([
      ["ReadThrottleEvents", "merganser-eu-records"],
      ["WriteThrottleEvents", "merganser-eu-records"],
      ["WriteThrottleEvents", "by-group", "merganser-eu-records"],
      ["ReadThrottleEvents", "merganser-directory"],
    ]);
  });

  test.each([
    ["documents-slow", "generate-document", "p50"],
    ["conversions-slow", "convert", "p90"],
    ["pages-slow", "render-html", "p90"],
  ])("%s: when %s takes longer than 20 seconds, unless a handful of calls says so", (name, lambda, percentile) => {
    const { Dimensions, ...alarm } = alarmOf(name);
    expect(alarm).toMatchObject({
      Threshold: 20_000,
      EvaluationPeriods: 3,
      Namespace: "AWS/Lambda",
      MetricName: "Duration",
      ExtendedStatistic: percentile,
      EvaluateLowSampleCountPercentile: "ignore",
    });
    expect(functionsIn(Dimensions as Dimension[])).toEqual([`merganser-eu-${lambda}`]);
  });

  test.each([
    [
      "functions-failed",
      "Errors",
      [
        "generate-document",
        "run-batch",
        "run-job",
        "import-template",
        "convert",
        "convert-for-batches",
        "render-html",
        "work-on-pdf",
      ],
    ],
    ["functions-throttled", "Throttles", ["generate-document", "run-batch", "render-html"]],
    ["chains-stopped", "RecursiveInvocationsDropped", ["run-batch", "run-job", "generate-document", "import-template"]],
  ])("%s: by the %s of the functions that do the work", (name, metric, lambdas) => {
    const [sum, ...parts] = alarmOf(name).Metrics as MetricQuery[];
    expect(sum?.Expression).toBe(parts.map(({ Id }) => `FILL(${Id}, 0)`).join(" + "));
    expect(new Set(Object.values(measured(parts)))).toEqual(new Set([`AWS/Lambda ${metric} Sum`]));
    const dimensions = parts.flatMap(({ MetricStat: { Metric } = missing() }) => Metric.Dimensions ?? []);
    expect(functionsIn(dimensions)).toEqual(lambdas.map((lambda) => `merganser-eu-${lambda}`));
    // CloudWatch takes ten metrics in an alarm.
    expect(parts.length).toBeLessThanOrEqual(10);
  });

  test("and says of 5xx what to look for: the functions' own entries have their level in lower case", () => {
    expect(alarmOf("error-rate").AlarmDescription).toContain("level error");
  });

  test("an alarm goes off above its threshold, and never for want of calls", () => {
    const alarms = propertiesOf(template, "AWS::CloudWatch::Alarm");
    expect(alarms.length).toBe(13);
    for (const alarm of alarms) {
      expect(alarm).toMatchObject({ ComparisonOperator: "GreaterThanThreshold", TreatMissingData: "notBreaching" });
    }
  });

  test("with advice that AWS has room for", () => {
    for (const { AlarmDescription } of propertiesOf(template, "AWS::CloudWatch::Alarm")) {
      expect(AlarmDescription).toMatch(/^.{40,1024}$/);
    }
  });
});

describe("alarms are mailed", () => {
  test("when an address is set", () => {
    expect(onlyOne(other, "AWS::SNS::Subscription")).toMatchObject({
      Protocol: "email",
      Endpoint: "operations@example.com",
    });
    for (const { AlarmActions } of propertiesOf(other, "AWS::CloudWatch::Alarm")) {
      expect((AlarmActions as unknown[]).map(written)).toEqual([expect.stringMatching(/^<AlarmMailTopic\w+>$/)]);
    }
  });

  test("alarms are not mailed if no address is given", () => {
    expect(propertiesOf(template, "AWS::SNS::Topic")).toEqual([]);
    for (const alarm of propertiesOf(template, "AWS::CloudWatch::Alarm")) {
      expect(alarm).not.toHaveProperty("AlarmActions");
    }
  });

  test("over TLS, encrypted by the region's key, which CloudWatch may use for that in this account alone", () => {
    expect(written(onlyOne(other, "AWS::SNS::Topic").KmsMasterKeyId)).toBe("<StorageKeyBAA9457B.Arn>");
    const { KeyPolicy } = onlyOne(other, "AWS::KMS::Key") as { KeyPolicy: { Statement: unknown[] } };
    expect(KeyPolicy.Statement).toContainEqual({
      Sid: "AlarmsAreMailed",
      Effect: "Allow",
      Principal: { Service: "cloudwatch.amazonaws.com" },
      Action: ["kms:Decrypt", "kms:GenerateDataKey"],
      Resource: "*",
      Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
    });
  });
});

test("the dashboard shows calls, documents, conversions, failures, cold starts, jobs and the alarms", () => {
  const page = written(onlyOne(template, "AWS::CloudWatch::Dashboard").DashboardBody);
  const { widgets } = JSON.parse(page) as { widgets: { properties: { title?: string } }[] };
  expect(widgets.map(({ properties }) => properties.title)).toEqual([
    "Alarms",
    "Calls",
    "Duration of a request (ms)",
    "Documents and items",
    "Duration of a conversion (ms)",
    "Failures by code",
    "Refused requests by code",
    "Failures that no caller sees",
    "Cold starts",
    "Converters",
    "Waiting and dead jobs",
    "Waiting and running batches",
    "Age of the oldest job (s)",
  ]);
  for (const metric of ["Documents", "Items", "ConversionMs", "WebhooksGivenUp"])
    expect(page).toContain(`["Merganser/merganser","${metric}"`);
  for (const dimension of ["Code", "Function"]) {
    expect(page).toContain(String.raw`SEARCH('{\"Merganser/merganser\",${dimension}} MetricName=`);
  }
});

test("two installations in one AWS account count apart", () => {
  const watching = [...propertiesOf(other, "AWS::CloudWatch::Alarm"), onlyOne(other, "AWS::CloudWatch::Dashboard")];
  const namespaces = written(watching).match(/Merganser[\w/-]*/g) ?? [];
  expect(new Set(namespaces)).toEqual(new Set(["Merganser/merganser-test"]));
});

function queue(name: string): Resource["Properties"] {
  const found = propertiesOf(template, "AWS::SQS::Queue").find(({ QueueName }) => QueueName === name);
  if (found === undefined) throw new Error(`there is no queue ${name}`);
  return found;
}

function mappingOf(queueArn: RegExp): Resource["Properties"] {
  const all = propertiesOf(template, "AWS::Lambda::EventSourceMapping");
  const found = all.find(({ EventSourceArn }) => queueArn.test(written(EventSourceArn)));
  if (found === undefined) throw new Error(`nothing is done with ${queueArn}`);
  return found;
}

function alarmOf(name: string): Resource["Properties"] {
  const all = propertiesOf(template, "AWS::CloudWatch::Alarm");
  const found = all.find(({ AlarmName }) => AlarmName === `merganser-eu-${name}`);
  if (found === undefined) throw new Error(`there is no alarm ${name}`);
  return found;
}

interface MetricQuery {
  readonly Id: string;
  readonly Expression?: string;
  readonly MetricStat?: {
    readonly Metric: {
      readonly Namespace: string;
      readonly MetricName: string;
      readonly Dimensions?: readonly Dimension[];
    };
    readonly Stat: string;
  };
}

interface Dimension {
  readonly Name: string;
  readonly Value: unknown;
}

function missing(): never {
  throw new Error("the query has no metric");
}

/** The names of the functions that dimensions refer to. */
function functionsIn(dimensions: readonly Dimension[]): readonly unknown[] {
  return dimensions.map(({ Value }) => {
    const [, id = ""] = /^<(\w+)>$/.exec(written(Value)) ?? [];
    return template.Resources[id]?.Properties.FunctionName;
  });
}

/** Namespace, metric and statistic, by the name in the expression. */
function measured(queries: readonly MetricQuery[]): Record<string, string> {
  const entries = queries.map(({ Id, MetricStat }) => [
    Id,
    `${MetricStat?.Metric.Namespace} ${MetricStat?.Metric.MetricName} ${MetricStat?.Stat}`,
  ]);
  return Object.fromEntries(entries);
}
