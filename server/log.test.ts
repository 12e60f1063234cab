import { expect, test } from '@jest/globals'
import { spawnSync } from 'node:child_process'

/** What a process prints that writes two lines and does this then. */
const printedBy = (then: string) =>
  spawnSync(process.execPath, [
    '--input-type=module',
    '-e',
    `import { createLog } from './server/log.ts'
     const log = createLog({ level: 'info', pretty: false })
     log.info('first')
     log.info('second')
     ${then}`,
  ])
    .stdout.toString()
    .trimEnd()
    .split('\n')
    .map(line => (JSON.parse(line) as { msg: string }).msg)

test('no line is lost when the process ends at once, in order or not', () => {
  expect(printedBy('process.exit(0)')).toEqual(['first', 'second'])
  expect(printedBy('')).toEqual(['first', 'second'])
})

test('a fatal line leaves at once with what waits before it', () => {
  const printed = printedBy("log.fatal('the last'); process.kill(process.pid, 'SIGKILL')")
  expect(printed).toEqual(['first', 'second', 'the last'])
})
