/** Maps the entries of a stream one by one. */
export async function* mapEach<In, Out>(entries: AsyncIterable<In>, map: (entry: In) => Out): AsyncIterable<Out> {
  for await (const entry of entries) yield map(entry);
}
