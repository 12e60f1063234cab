import { readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { createOutput } from './output.ts'

test('many outputs add no listeners to the process', () => {
  const before = process.listenerCount('exit')
  createOutput(1)
  expect(process.listenerCount('exit')).toBe(before)
})

test('the first line of an event-loop tick is written at once, the others together', async () => {
  const path = join(tmpdir(), `quire-output-${process.pid}`)
  await using file = await open(path, 'w+')
  const output = createOutput(file.fd)
  for (const line of ['one\n', 'two\n', 'three\n']) output.write(line)
  expect(readFileSync(path, 'utf8')).toBe('one\n')
  await setImmediate()
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\nthree\n')
  rmSync(path)
})
