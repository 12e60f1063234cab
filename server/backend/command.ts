import { reasonOf } from '../process/reasonOf.ts'
import { environment, readConfig, type BackendConfig } from './config.ts'

/** Errors are one line for operators, with exit code 1. The process exits when the work is done. */
export async function runCommand(work: (config: BackendConfig) => Promise<void>): Promise<void> {
  try {
    await work(readConfig(environment))
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`)
    process.exitCode = 1
  }
}
