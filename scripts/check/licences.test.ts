import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { refusedPackages, type LockFile } from './licences.ts'

const lock = (license?: string, integrity: string | undefined = 'sha512-x') => ({
  packages: { '': {}, 'node_modules/a/node_modules/@b/c': { version: '1.2.3', license, integrity } },
})

test('every locked package has an allowed licence and a checksum', () => {
  expect(refusedPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile)).toEqual([])
})

test.each(['GPL-3.0-only', 'AGPL-3.0', 'MIT AND GPL-2.0', '(GPL-2.0 OR AGPL-3.0)', 'SSPL-1.0'])(
  '%s is refused',
  license => expect(refusedPackages(lock(license))).toEqual([`@b/c@1.2.3: ${license}`]),
)

test.each(['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND LGPL-3.0-or-later'])('%s is taken', license =>
  expect(refusedPackages(lock(license))).toEqual([]),
)

test('a package without licence or checksum is refused', () => {
  expect(refusedPackages(lock())).toEqual(['@b/c@1.2.3: says no licence'])
  expect(refusedPackages(lock('MIT', ''))).toEqual(['@b/c@1.2.3: nothing proves that it is what was locked'])
})
