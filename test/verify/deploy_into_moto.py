"""Deploys synthesised stacks into moto's CloudFormation, which makes them in moto's KMS, DynamoDB, S3, Lambda and so on.

Usage: deploy_into_moto.py <folder of cdk synth> <stack>=<AWS region>...
Prints for each stack, as a line of JSON, how many of its resources were made, which were not, how many are of types that
moto does not have, and the names of what is there in the region then. Where a resource refers to one that moto does not
have, a text stands for that.
"""

import io
import json
import os
import pathlib
import sys
import warnings
import zipfile
from collections import Counter
from functools import cache

os.environ.update(AWS_ACCESS_KEY_ID="moto", AWS_SECRET_ACCESS_KEY="moto")
warnings.simplefilter("ignore")

import boto3  # noqa: E402
from moto import mock_aws  # noqa: E402
from moto.cloudformation.parsing import get_model_map  # noqa: E402

BOOTSTRAP_VERSION = "/cdk-bootstrap/hnb659fds/version"

# A table with replicas is a table to moto.
TABLE, GLOBAL_TABLE = "AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable"

ALIAS = "AWS::Lambda::Alias"

FUNCTION_ARN = ["arn:aws:lambda:", {"Ref": "AWS::Region"}, ":", {"Ref": "AWS::AccountId"}, ":function:"]

# What moto 5.2.5 breaks on, and AWS does not.
LEFT_OUT = {"AWS::KMS::Key": ["Tags"]}


def deploy(folder: pathlib.Path, name: str, region: str) -> dict:
    template = json.loads((folder / f"{name}.template.json").read_text())
    resources = template["Resources"]
    known = {one: what for one, what in resources.items() if what["Type"] in {*get_model_map(), GLOBAL_TABLE}}
    unknown = {one: what for one, what in resources.items() if one not in known}
    template["Resources"] = {one: for_moto(what, unknown) for one, what in known.items()}
    template["Outputs"] = without(template.get("Outputs", {}), unknown)
    publish_assets(folder, name, region)
    cloudformation = boto3.client("cloudformation", region_name=region)
    cloudformation.create_stack(
        StackName=name, TemplateBody=json.dumps(template), Capabilities=["CAPABILITY_NAMED_IAM"]
    )
    pages = cloudformation.get_paginator("list_stack_resources").paginate(StackName=name)
    made = {one["LogicalResourceId"] for page in pages for one in page["StackResourceSummaries"]}
    return {
        "stack": name,
        "status": cloudformation.describe_stacks(StackName=name)["Stacks"][0]["StackStatus"],
        "made": len(made),
        "missing": sorted(one for one in known if one not in made),
        "unknown": Counter(what["Type"] for what in unknown.values()),
        "names": names_in(region),
    }


def names_in(region: str) -> list[str]:
    """Of functions, tables, queues and buckets, as their own services tell them."""
    pages = boto3.client("lambda", region_name=region).get_paginator("list_functions").paginate()
    queues = boto3.client("sqs", region_name=region).list_queues().get("QueueUrls", [])
    return [
        *(function["FunctionName"] for page in pages for function in page["Functions"]),
        *boto3.client("dynamodb", region_name=region).list_tables()["TableNames"],
        *(queue.rsplit("/", 1)[1] for queue in queues),
        *(bucket["Name"] for bucket in boto3.client("s3", region_name=region).list_buckets()["Buckets"]),
    ]


def for_moto(resource: dict, unknown: dict) -> dict:
    kept = without(resource, unknown)
    depends = [one for one in kept.pop("DependsOn", []) if one not in unknown]
    properties = kept.get("Properties", {})
    for name in LEFT_OUT.get(kept["Type"], []):
        properties.pop(name, None)
    if kept["Type"] == "AWS::Lambda::EventSourceMapping":
        # It names the alias by parts of its ARN.
        [alias] = [one for one in unknown if f'"{one}"' in json.dumps(resource["Properties"]["FunctionName"])]
        properties["FunctionName"] = unknown[alias]["Properties"]["FunctionName"]
    if kept["Type"] == "AWS::Events::Rule":
        # The name of a function stands for the alias, whose reference is an ARN.
        for target in properties["Targets"]:
            target["Arn"] = {"Fn::Join": ["", [*FUNCTION_ARN, target["Arn"]]]}
    if kept["Type"] == "AWS::Route53::RecordSet":
        properties["HostedZoneId"] = hosted_zone()
    if kept["Type"] == GLOBAL_TABLE:
        kept.update(Type=TABLE, Properties=table_properties(properties))
    return {**kept, **({"DependsOn": depends} if depends else {})}


def table_properties(properties: dict) -> dict:
    """Those of a table for all regions, without what a replica has for itself."""
    replicas = ("Replicas", "MultiRegionConsistency", "SSESpecification", "GlobalTableSettingsReplicationMode")
    return {name: value for name, value in properties.items() if name not in replicas}


@cache
def hosted_zone() -> str:
    """The operator's, which is there before; moto chooses the ids of its zones."""
    made = boto3.client("route53").create_hosted_zone(Name="example.com", CallerReference="operator")
    return made["HostedZone"]["Id"].rsplit("/", 1)[1]


def without(value, unknown: dict):
    """The value with a text in place of each reference to what moto does not have."""
    if isinstance(value, list):
        return [without(one, unknown) for one in value]
    if not isinstance(value, dict):
        return value
    if value.get("Ref") in unknown:
        return stand_in(value["Ref"], unknown[value["Ref"]])
    if value.get("Fn::GetAtt", [None])[0] in unknown:
        return "-".join(value["Fn::GetAtt"])
    return {name: without(one, unknown) for name, one in value.items()}


def stand_in(name: str, resource: dict):
    """For an alias, which moto cannot make, its function."""
    return resource["Properties"]["FunctionName"] if resource["Type"] == ALIAS else name


def publish_assets(folder: pathlib.Path, name: str, region: str) -> None:
    """As `cdk deploy` does before: the bootstrapped bucket has each bundle."""
    boto3.client("ssm", region_name=region).put_parameter(
        Name=BOOTSTRAP_VERSION, Value="30", Type="String", Overwrite=True
    )
    bucket = bucket_of_assets(region)
    assets = json.loads((folder / f"{name}.assets.json").read_text())
    for file in assets["files"].values():
        for destination in file["destinations"].values():
            bucket.put_object(Key=destination["objectKey"], Body=content_of(folder, file["source"]))


def bucket_of_assets(region: str):
    account = boto3.client("sts", region_name=region).get_caller_identity()["Account"]
    bucket = boto3.resource("s3", region_name=region).Bucket(f"cdk-hnb659fds-assets-{account}-{region}")
    if bucket.creation_date is None:
        place = {} if region == "us-east-1" else {"CreateBucketConfiguration": {"LocationConstraint": region}}
        bucket.create(**place)
    return bucket


def content_of(folder: pathlib.Path, source: dict) -> bytes:
    path = folder / source["path"]
    if source["packaging"] != "zip":
        return path.read_bytes()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for file in path.rglob("*"):
            archive.write(file, file.relative_to(path))
    return buffer.getvalue()


def main(folder: str, *stacks: str) -> None:
    with mock_aws():
        for name, region in (stack.split("=") for stack in stacks):
            try:
                said = deploy(pathlib.Path(folder), name, region)
            except Exception as fault:
                said = {"stack": name, "status": repr(fault), "made": 0, "missing": [], "unknown": {}, "names": []}
            print(json.dumps(said), flush=True)


main(*sys.argv[1:])
