import { execFile, type ExecFileOptions } from 'node:child_process'
import { join } from 'node:path'

/** Programs that tests start: the operators' program, and two for tests only. */
export const PROGRAMS = {
  quire: 'server/quire.ts',
  site: 'server/web/testing/program.ts',
  backend: 'server/web/testing/backendProgram.ts',
}

/**
 * File of a program. If all tests run, programs are bundled once (`scripts/jest/unitSetup.mjs`) and start in half the
 * time; a single test starts them from source.
 */
export function programFile(name: keyof typeof PROGRAMS): string {
  const bundled = process.env.TEST_PROGRAMS
  return bundled ? join(bundled, `${name}.js`) : join(import.meta.dirname, '../../..', PROGRAMS[name])
}

/** Runs `quire WORDS`; returns exit code and output. */
export const runQuire = (words: string[], options: ExecFileOptions) =>
  new Promise<{ code: unknown; said: string }>(resolve =>
    execFile(process.execPath, [programFile('quire'), ...words], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: `${stdout}${stderr}` }),
    ),
  )
