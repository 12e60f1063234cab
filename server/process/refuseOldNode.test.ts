import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { OLDEST_NODE } from './refuseOldNode.ts'

/** Runs a program under this Node, which pretends to be another version. */
function runUnder(version: string, program: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })
    Object.defineProperty(process, 'version', { value: 'v${version}' })`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, join(import.meta.dirname, program), '--help'],
    { encoding: 'utf8' },
  )
  return [status, stdout, stderr]
}

test.each(['../main.ts', '../quire.ts', '../backend/program.ts'])(
  'an older Node is refused in one line (%s)',
  program => {
    const said = 'Quire runs on Node 24 or newer; this is v22.11.0.\n'
    expect(runUnder('22.11.0', program)).toEqual([1, '', said])
  },
)

test('the oldest Node that is supported is not', () => {
  expect(runUnder('24.0.0', '../main.ts')).toEqual([0, expect.stringContaining('ettings come from'), ''])
})

test('the required version is that of package.json', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
  expect(engines.node).toBe(`>=${OLDEST_NODE}`)
})
