import { expect, test } from '@jest/globals'
import { endpoints } from '../api/endpoints.ts'
import { CONTRACT_VERSION, type Release } from './changeLog.ts'
import { compatibilityOf, compatibilitySentence } from './compatibility.ts'

const log: readonly [Release, ...Release[]] = [
  {
    version: '2.0.0',
    says: 'Money has a currency.',
    changes: [
      { kind: 'changed', call: 'charge.list', field: 'money', says: 'has a currency', acts: 'backends' },
      { kind: 'removed', call: 'nestedH5.info', field: 'version', says: 'gone', acts: 'sites' },
    ],
  },
  {
    version: '1.4.0',
    date: '2026-03-01',
    says: 'A shelf.',
    changes: [{ kind: 'added', call: 'shelf.list', says: 'the shelf', acts: 'nobody' }],
  },
  {
    version: '1.3.0',
    date: '2026-02-01',
    says: 'Letters.',
    changes: [
      { kind: 'added', field: 'updated_at', says: 'of cards', acts: 'nobody', without: 'rows without a date' },
      { kind: 'added', field: 'key', says: 'of chapters', acts: 'nobody' },
    ],
  },
  { version: '1.2.0', date: '2026-01-01', says: 'The first.', changes: [] },
]
const since = (version: string) => log.slice(log.findIndex(release => release.version === version)) as [Release]

/** What operators of a site of a version are told of a backend that says another. */
const told = (said: string | undefined, site: string) => {
  const found = compatibilityOf(said, since(site))
  return found && [found.state, found.isBreaking, compatibilitySentence(found, since(site)[0].version)]
}

test('of an older backend operators hear what readers do without, as the table of uses has it', () => {
  expect(told('1.2.0', '1.4.0')).toEqual([
    'older',
    false,
    `speaks contract 1.2.0, this site 1.4.0: without shelf.list: ${endpoints['shelf.list'].use.without}; ` +
      'without updated_at: rows without a date',
  ])
  expect(told('1.3.5', '1.4.0')?.[2]).not.toContain('updated_at')
})

test('of one that is older by a major version they hear first what it must change', () => {
  const [state, isBreaking, sentence] = told('1.3.0', '2.0.0')!
  expect([state, isBreaking]).toEqual(['older', true])
  expect(sentence).toMatch(
    /^speaks contract 1\.3\.0, this site 2\.0\.0: it must change charge\.list money: has a currency; /,
  )
  expect(sentence).not.toContain('nestedH5')
})

test('of a newer one they hear what the site does not use, or may no longer find', () => {
  expect(told('1.9.0', '1.4.0')).toEqual([
    'newer',
    false,
    'speaks contract 1.9.0, this site 1.4.0: what it has beyond that is not used',
  ])
  const deprecating: Release = {
    version: '1.5.0',
    says: '',
    changes: [
      { kind: 'deprecated', call: 'book.find', says: '', until: '2.0.0', instead: 'search.multi', acts: 'nobody' },
      { kind: 'deprecated', field: 'score', says: '', until: '3.0.0', instead: 'book.show rating', acts: 'nobody' },
    ],
  }
  const { isBreaking, misses } = compatibilityOf('2.1.0', [deprecating, ...log.slice(1)])!
  expect(isBreaking).toBe(true)
  expect(misses).toEqual([
    'book.find may be gone, replaced by search.multi',
    'calls and fields that this site needs may have changed: npm run contract says which',
  ])
})

test('of one that speaks the same, but for words, or says nothing, they hear of no difference', () => {
  expect(told('1.4.7', '1.4.0')).toEqual(['same', false, 'speaks contract 1.4.7, this site 1.4.0'])
  expect(told(undefined, '1.4.0')).toBeUndefined()
  expect(compatibilityOf(CONTRACT_VERSION)?.state).toBe('same')
})

test('what is no version is said in one line, and no more of it than fits', () => {
  const found = compatibilityOf(`1.4\n${'x'.repeat(100)}`)!
  expect(found).toMatchObject({ state: 'unreadable', isBreaking: true, said: `1.4?${'x'.repeat(36)}` })
  expect(compatibilitySentence(found, '1.4.0')).toBe(
    `says "1.4?${'x'.repeat(36)}" as its contract_version, this site 1.4.0: it is three numbers, such as 1.1.0`,
  )
})
