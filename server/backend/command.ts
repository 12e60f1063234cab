import { environment, readConfig, type BackendConfig } from './config.ts'

/**
 * Does a command's work with the backend's settings. What goes wrong is one line for people, and exit code 1.
 * @returns when the work is done; the process ends when nothing is left open
 */
export async function runCommand(work: (config: BackendConfig) => Promise<void>): Promise<void> {
  // The first process of a container would ignore them.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stopped)
  try {
    await work(readConfig(environment))
  } catch (error) {
    process.stderr.write(`${Error.isError(error) ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

function stopped(): never {
  process.stderr.write('Stopped before it was done.\n')
  process.exit(1)
}

/**
 * The words that a command was given. Undefined where it is not to be carried out: help was asked for, or they are not
 * what it takes. The usage is said then.
 * @param most words that it takes
 */
export function readWords(usage: string, { least = 0, most }: { least?: number; most: number }): string[] | undefined {
  const words = process.argv.slice(2)
  if (words.length >= least && words.length <= most && !words.some(word => word.startsWith('-'))) return words
  say(usage)
  process.exitCode = words.includes('--help') ? 0 : 2
}

/** The two ways to start a command, for its usage. */
export const waysTo = (name: string, words = ''): string =>
  `  quire ${name} ${words}`.trimEnd() + `\n  npm run ${name} ${words && `-- ${words}`}`.trimEnd()

export const say = (line: string) => process.stdout.write(`${line}\n`)
