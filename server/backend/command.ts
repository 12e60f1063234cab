import { reasonOf } from '../process/reasonOf.ts'
import { environment, readConfig, type BackendConfig } from './config.ts'

/**
 * Does a command's work with the backend's settings. What goes wrong is one line for people, and exit code 1.
 * @returns when the work is done; the process ends when nothing is left open
 */
export async function runCommand(work: (config: BackendConfig) => Promise<void>): Promise<void> {
  try {
    await work(readConfig(environment))
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`)
    process.exitCode = 1
  }
}
