import { execFile, type ExecFileOptions } from 'node:child_process'
import { join } from 'node:path'

/** Programs that tests start: the operators' one, and two that tests have of their own. */
export const PROGRAMS = {
  quire: 'server/quire.ts',
  site: 'server/web/testing/program.ts',
  backend: 'server/web/testing/backendProgram.ts',
}

/**
 * The file of a program. Where all tests run they are bundled once (`scripts/jest/unitSetup.mjs`), and each of the
 * hundreds of processes starts in half the time; a single test starts them from source.
 */
export function programFile(name: keyof typeof PROGRAMS): string {
  const bundled = process.env.TEST_PROGRAMS
  return bundled ? join(bundled, `${name}.js`) : join(import.meta.dirname, '../../..', PROGRAMS[name])
}

/** Runs `quire WORDS` to its end: its exit code, and what it said. */
export const runQuire = (words: string[], options: ExecFileOptions) =>
  new Promise<{ code: unknown; said: string }>(resolve =>
    execFile(process.execPath, [programFile('quire'), ...words], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: `${stdout}${stderr}` }),
    ),
  )
