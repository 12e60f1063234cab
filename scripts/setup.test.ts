import { expect, test } from '@jest/globals'
import { spawnSync } from 'node:child_process'

test('Node 18, which Debian 12 has, sets up a clone', () => {
  const newer = ['toSorted', 'toReversed', 'toSpliced', 'with'].map(name => `delete Array.prototype.${name}`)
  const asNode18 = `--import=data:text/javascript,${encodeURIComponent(newer.join(';'))}`
  const { status, stderr } = spawnSync(process.execPath, [asNode18, 'scripts/setup.mjs', 'serving'], {
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
