/** Mails alarms to one address, whose owner has to confirm the subscription. */
import { Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Key } from "aws-cdk-lib/aws-kms";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";

export class AlarmMail extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { key, address }: { readonly key: Key; readonly address: string }) {
    super(scope, id);
    this.topic = new Topic(this, "Topic", { masterKey: key, enforceSSL: true });
    this.topic.addSubscription(new EmailSubscription(address));
    const allowed = (resource: string, ...actions: readonly string[]) =>
      new PolicyStatement({
        sid: "AlarmsAreMailed",
        principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
        actions: [...actions],
        resources: [resource],
        conditions: { StringEquals: { "aws:SourceAccount": Stack.of(this).account } },
      });
    key.addToResourcePolicy(allowed("*", "kms:Decrypt", "kms:GenerateDataKey"));
    this.topic.addToResourcePolicy(allowed(this.topic.topicArn, "sns:Publish"));
  }
}
