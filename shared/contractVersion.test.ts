import { expect, test } from '@jest/globals'
import { compatibilityOf, compatibilitySentence, CONTRACT_VERSION, VERSION_PATTERN } from './contractVersion.ts'

/** What operators of a site of a version are told of a backend that says another. */
const messageFor = (said: string, site: string) => {
  const found = compatibilityOf(said, site)!
  return [found.state, found.isBreaking, compatibilitySentence(found, site)]
}

test('a version is three numbers and nothing else', () => {
  const pattern = new RegExp(VERSION_PATTERN)
  for (const good of ['0.0.0', '1.0.0', '1.10.2', '999999.0.1'])
    expect([good, pattern.test(good)]).toEqual([good, true])
  const wrong = ['', '1', '1.2', 'v1.2.3', '1.2.3-beta', '01.2.3', '1.2.3.4', '1.2.3\n', '1234567.0.0', ' 1.2.3']
  for (const text of wrong) expect([text, pattern.test(text)]).toEqual([text, false])
})

test('operators see the effect of an older or newer backend', () => {
  expect(messageFor('1.3.9', '1.10.0')).toEqual([
    'older',
    false,
    'speaks contract 1.3.9, this site 1.10.0: readers miss newer features',
  ])
  expect(messageFor('1.10.0', '1.9.0')).toEqual([
    'newer',
    false,
    'speaks contract 1.10.0, this site 1.9.0: its newer features are not used',
  ])
})

test('a different major version, in either direction, may break something', () => {
  const breaking = expect.stringContaining('may have changed incompatibly, npm run contract says which')
  expect(messageFor('1.9.0', '2.0.0')).toEqual(['older', true, breaking])
  expect(messageFor('2.0.0', '1.9.0')).toEqual(['newer', true, breaking])
})

test('the same version, another patch, or none is no difference', () => {
  expect(messageFor('1.4.7', '1.4.0')).toEqual(['same', false, 'speaks contract 1.4.7, this site 1.4.0'])
  expect(compatibilityOf(undefined)).toBeUndefined()
  expect(compatibilityOf(CONTRACT_VERSION)?.state).toBe('same')
})

test('an invalid version is reported in one line, shortened', () => {
  const found = compatibilityOf(`1.4\n${'x'.repeat(100)}`)!
  expect(found).toMatchObject({ state: 'unreadable', isBreaking: true, said: `1.4?${'x'.repeat(36)}` })
  expect(compatibilitySentence(found, '1.4.0')).toBe(
    `says contract_version "1.4?${'x'.repeat(36)}", this site 1.4.0: a version is three numbers, such as 1.0.0`,
  )
})
