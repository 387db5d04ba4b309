/** A connection that breaks after a call was done and before its answer arrives: the client asks again. */
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { S3Client } from "@aws-sdk/client-s3";

/** The first call of the command, from now on, is done but its answer is lost. Answers what ends that. */
export function losesAnswers(client: DynamoDBClient | S3Client, command: string): () => void {
  const name = "lost-answer";
  let isLost = false;
  // What is told here of calls is the same for every service.
  const { middlewareStack } = client as S3Client;
  middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const answer = await next(args);
        if (isLost || commandName !== command) return answer;
        isLost = true;
        throw Object.assign(new Error("socket hang up"), { name: "TimeoutError" });
      },
    // Nearest to the network, so within what the client repeats.
    { step: "deserialize", priority: "low", name },
  );
  return () => {
    middlewareStack.remove(name);
    if (!isLost) throw new Error(`no ${command} was called`);
  };
}
