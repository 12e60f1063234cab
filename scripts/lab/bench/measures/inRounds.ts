/** Runs this many rounds over all servers in turn, so that other load on the machine affects all of them. */
export async function inRounds<Server extends { name: string }>(
  rounds: number,
  servers: readonly Server[],
  measure: (server: Server) => Promise<void>,
  say: (line: string) => void,
): Promise<void> {
  const broken = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    for (const server of servers) {
      if (broken.has(server.name)) continue
      try {
        await measure(server)
      } catch (error) {
        // A failing server is left out; the others are still measured.
        broken.add(server.name)
        say(`Without ${server.name}: ${Error.isError(error) ? error.message.split('\n')[0] : String(error)}`)
      }
    }
  }
}
