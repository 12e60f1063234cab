import { expect, test } from '@jest/globals'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { logListening } from './logListening.ts'

const addresses = ['http://one.localhost:3000', 'http://other.localhost:3000']

function said({ level, isTTY }: { level: string; isTTY: boolean }) {
  const lines: string[] = []
  const shown: string[] = []
  logListening({
    config: readConfig({ LOG_LEVEL: level }),
    log: createLog({ level }, { write: line => void lines.push(line) }),
    listening: { port: 3000, addresses },
    payments: 'test',
    mail: 'files',
    terminal: { isTTY, write: (text: string | Uint8Array) => shown.push(String(text)) > 0 },
  })
  return { lines, shown: shown.join('') }
}

test('one JSON line describes what runs, at any log level', () => {
  for (const level of ['info', 'error', 'fatal']) {
    const { lines, shown } = said({ level, isTTY: false })
    expect(lines.map(line => JSON.parse(line) as object)).toMatchObject([
      { msg: 'listening', port: 3000, payments: 'test', addresses },
    ])
    expect(shown).toBe('')
  }
  expect(said({ level: 'silent', isTTY: false }).lines).toEqual([])
})

test('at a terminal a line says what to open, with a note about test payments', () => {
  const { shown } = said({ level: 'info', isTTY: true })
  expect(shown).toContain('\n  Open http://one.localhost:3000 or http://other.localhost:3000\n')
  expect(shown).toContain('Test payments')
})
