import type { Server } from '../servers/server.ts'

/** Arguments of a measurement. */
export type Run = {
  backend: string
  /** A folder for this run only. */
  folder: string
  rounds: number
  /** Rounds in a browser. */
  visits: number
  /** Load on a server in each round. */
  milliseconds: number
  say(line: string): void
}

/** Runs rounds over all servers in turn, so that other load on the machine affects all of them. */
export async function inRounds<Measured extends Pick<Server, 'name'>>(
  rounds: number,
  servers: readonly Measured[],
  measure: (server: Measured) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round++) for (const server of servers) await measure(server)
}
