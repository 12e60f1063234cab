import { expect, test } from '@jest/globals'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PROGRAM = "process.stdout.write('up'); setInterval(() => {}, 1e6)"
const RUN = `
import { spawn } from 'node:child_process'
import { endingWithUs } from ${JSON.stringify(new URL('endingWithUs.ts', import.meta.url).href)}
spawn(process.execPath, [...endingWithUs, 'program.mjs'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
`

test.each(['SIGKILL', 'SIGINT'] as const)('a server of a run that is cut off by %s ends with it', async signal => {
  const folder = await mkdtemp(join(tmpdir(), 'quire-run-'))
  await writeFile(join(folder, 'program.mjs'), PROGRAM)
  await writeFile(join(folder, 'run.mjs'), RUN)
  const run = spawn(process.execPath, ['run.mjs'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(run.stdout, 'data')
  run.kill(signal)
  // Both have it, so that it closes when both have ended.
  await once(run.stdout.resume(), 'close')
  expect(run.signalCode).toBe(signal)
  await rm(folder, { recursive: true })
})
