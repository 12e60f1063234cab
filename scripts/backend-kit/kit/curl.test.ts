import { expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { curlOf } from './curl.ts'

test('a shell command is short for a long address, and sends the same request', () => {
  const address = `http://127.0.0.1/v1/book.show?book_id=${'x'.repeat(3000)}&lang=en-us`
  const line = curlOf({ method: 'GET', address, headers: {} })
  expect(line.length).toBeLessThan(150)
  const said = execFileSync('bash', ['-c', line.replace('curl -sS -i', `printf '%s'`)], { encoding: 'utf8' })
  expect(said).toBe(address)
})
