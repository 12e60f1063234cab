import { expect, test } from '@jest/globals'
import { compareVersions, isVersion, nextVersion, VERSION_PATTERN, type Version } from './version.ts'

test('a version is three numbers and nothing else', () => {
  for (const good of ['0.0.0', '1.0.0', '1.10.2', '999999.0.1']) expect([good, isVersion(good)]).toEqual([good, true])
  const wrong = ['', '1', '1.2', 'v1.2.3', '1.2.3-beta', '01.2.3', '1.2.3.4', '1.2.3\n', '1234567.0.0', ' 1.2.3']
  for (const text of wrong) expect([text, isVersion(text)]).toEqual([text, false])
  for (const text of wrong) expect(new RegExp(VERSION_PATTERN).test(text)).toBe(false)
})

test('versions are ordered by their numbers, not by their letters', () => {
  const versions: Version[] = ['1.10.0', '2.0.0', '1.9.9', '1.9.10', '0.99.99']
  expect(versions.toSorted(compareVersions)).toEqual(['0.99.99', '1.9.9', '1.9.10', '1.10.0', '2.0.0'])
  expect(compareVersions('1.2.3', '1.2.3')).toBe(0)
})

test('what is breaking raises the first number, an addition the second, words the third', () => {
  expect(nextVersion('1.4.2', 'breaking')).toBe('2.0.0')
  expect(nextVersion('1.4.2', 'addition')).toBe('1.5.0')
  expect(nextVersion('1.4.2', 'wording')).toBe('1.4.3')
})
