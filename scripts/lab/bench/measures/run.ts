import type { Server } from '../servers/server.ts'

/** What a measurement is handed. */
export type Run = {
  /** All servers that answer pages, running. */
  servers: readonly Server[]
  backend: string
  /** A folder for this run only. */
  folder: string
  /** Rounds, and milliseconds that a server is loaded in each. */
  rounds: number
  length: number
  say(line: string): void
}
