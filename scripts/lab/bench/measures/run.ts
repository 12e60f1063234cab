import type { Server } from '../servers/server.ts'

/** Arguments of a measurement. */
export type Run = {
  /** All running page servers. */
  servers: readonly Server[]
  backend: string
  /** A folder for this run only. */
  folder: string
  /** Rounds, and milliseconds of load on a server in each. */
  rounds: number
  length: number
  say(line: string): void
}
