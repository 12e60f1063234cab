import { describe, expect, test } from '@jest/globals'
import { existsSync, readFileSync } from 'node:fs'
import { changeLog, CONTRACT_VERSION, type Change, type Release } from '../../../shared/contract/changeLog.ts'
import { compareVersions, type Version } from '../../../shared/versions/version.ts'
import { openapiFile } from '../docs.ts'
import type { Json } from './binding.ts'
import { compareContracts } from './compare.ts'
import { CURRENT, lastReleased, readDocument, RELEASES, releasedVersions, versionOf } from './releases.ts'
import { unclearDeprecations, WINDOW } from './removals.ts'
import { bodyOf, dataOf, smallContract, type Small } from './testing/small.ts'
import { objections, settled } from './verdict.ts'

const TODAY = new Date().toISOString().slice(0, 10)

describe('the contract as it is', () => {
  test('has the version that its changes demand, each in the change log, and nothing gone too early', () => {
    const { version: released, document } = lastReleased()
    const differences = settled(compareContracts(document, readDocument(CURRENT)), released, changeLog)
    expect(objections({ released, version: CONTRACT_VERSION, differences, log: changeLog, today: TODAY })).toEqual([])
    expect(unclearDeprecations(JSON.parse(openapiFile()) as Json, changeLog)).toEqual([])
  })

  test('says the version at the top of the change log', () => {
    expect(versionOf(readDocument(CURRENT), CURRENT)).toBe(CONTRACT_VERSION)
  })

  test('is kept of every release, and of nothing else, latest first in the change log', () => {
    const released = changeLog.filter(({ date }) => date).map(({ version }) => version)
    expect(released.toReversed()).toEqual(releasedVersions())
    expect(
      changeLog
        .map(({ version }) => version)
        .toSorted(compareVersions)
        .toReversed(),
    ).toEqual(changeLog.map(({ version }) => version))
    for (const version of released) {
      const file = `${RELEASES}/${version}.json`
      expect([file, existsSync(file) && versionOf(JSON.parse(readFileSync(file, 'utf8')), file)]).toEqual([
        file,
        version,
      ])
    }
  })

  test('does not change once it is released', () => {
    const { version, document } = lastReleased()
    if (version === CONTRACT_VERSION) expect(JSON.parse(openapiFile())).toEqual(document)
    else expect(compareVersions(CONTRACT_VERSION, version)).toBeGreaterThan(0)
  })
})

const entry = (change: Partial<Change>): Change => ({ kind: 'changed', says: '', acts: 'both', ...change }) as Change
const logOf = (version: Version, ...changes: Change[]): Release[] => [
  { version, says: '', changes },
  { version: '1.0.0', date: '2026-01-01', says: '', changes: [] },
]

/** What speaks against a change, where the next version is this one and the log has these entries. */
function against(plant: (document: Small) => void, version: Version, ...changes: Change[]): string[] {
  const after = smallContract()
  plant(after)
  const log = logOf(version, ...changes)
  const differences = settled(compareContracts(smallContract(), after), '1.0.0', log)
  return objections({ released: '1.0.0', version, differences, log, today: '2026-12-01' })
}

const narrow = (document: Small) => (bodyOf(document, 'user.login').properties.password.maxLength = 100)
const add = (document: Small) => (dataOf(document, 'recommend.get').properties.reason = { type: 'string' })
const reword = (document: Small) => (document.paths['/v1/book.show']!['get'].summary = 'A book')

describe('the version', () => {
  const password = entry({ call: 'user.login', field: 'password' })
  const reason = entry({ kind: 'added', call: 'recommend.get', field: 'reason', acts: 'nobody' })

  test('of a breaking change is a new major one', () => {
    for (const low of ['1.0.0', '1.0.1', '1.9.0'] as const) {
      expect(against(narrow, low, password)).toContain(
        `The breaking change since 1.0.0 demands at least version 2.0.0; the document says ${low}.`,
      )
    }
    expect(against(narrow, '2.0.0', password)).toEqual([])
  })

  test('of an addition is a new minor one', () => {
    expect(against(add, '1.0.1', reason)).toEqual([
      'The addition since 1.0.0 demands at least version 1.1.0; the document says 1.0.1.',
    ])
    expect(against(add, '1.1.0', reason)).toEqual([])
  })

  test('of other words is a new patch, and needs no entry', () => {
    expect(against(reword, '1.0.0')).toEqual([
      'The change of words since 1.0.0 demands at least version 1.0.1; the document says 1.0.0.',
    ])
    expect(against(reword, '1.0.1')).toEqual([])
  })

  test('of no change at all may stay', () => {
    expect(against(() => {}, '1.0.0')).toEqual([])
  })
})

test('whatever binds somebody has an entry: of its call and field, or of its field in any call', () => {
  const missing = 'The change log (shared/contract/changeLog.ts) says nothing of reason of recommend.get.'
  expect(against(add, '1.1.0')).toEqual([missing])
  expect(against(add, '1.1.0', entry({ call: 'recommend.get' }))).toEqual([missing])
  expect(against(add, '1.1.0', entry({ call: 'book.show', field: 'reason' } as Partial<Change>))).toEqual([missing])
  expect(against(add, '1.1.0', entry({ field: 'reason' }))).toEqual([])
})

test('what only the document had wrong is a change of words, where the change log says so; nothing goes by that', () => {
  const corrected = entry({ kind: 'corrected', call: 'user.login', field: 'password', acts: 'nobody' })
  expect(against(narrow, '1.0.1', corrected)).toEqual([])
  const forget = (document: Small) => void delete document.paths['/v1/search.facets']
  expect(against(forget, '1.0.1', entry({ kind: 'corrected', call: 'search.facets' }))).toContain(
    'The breaking change since 1.0.0 demands at least version 2.0.0; the document says 1.0.1.',
  )
})

describe('what is taken away', () => {
  const mark = { since: '1.1.0', until: '2.0.0', instead: 'book.show name' }
  const deprecate = (document: Small, value: object) =>
    Object.assign(document.components.schemas.Book.properties.introduction, {
      deprecated: true,
      'x-deprecation': value,
    })
  const remove = (document: Small) => {
    const { Book } = document.components.schemas
    delete Book.properties.introduction
    Book.required = Book.required.filter((name: string) => name !== 'introduction')
  }

  /** What speaks against its going in 2.0.0 (or another) on a day, where 1.1.0 deprecated it on 2026-02-01. */
  function goneOn(today: string, value: object | undefined, version: Version = '2.0.0'): string[] {
    const [before, after] = [smallContract(), smallContract()]
    if (value) deprecate(before, value)
    remove(after)
    const log: Release[] = [
      { version, says: '', changes: [entry({ kind: 'removed', field: 'introduction' })] },
      { version: '1.1.0', date: '2026-02-01', says: '', changes: [] },
    ]
    return objections({ released: '1.1.0', version, differences: compareContracts(before, after), log, today })
  }

  test('was deprecated for as long as is promised', () => {
    expect(WINDOW).toBe(180)
    expect(goneOn('2026-07-30', mark)).toEqual([
      'book.show data.introduction may go on 2026-07-31 at the earliest: 180 days after 1.1.0.',
    ])
    expect(goneOn('2026-07-31', mark)).toEqual([])
  })

  test('was deprecated at all, by a release, and goes with the version that was named', () => {
    expect(goneOn('2027-01-01', undefined)).toEqual(['book.show data.introduction is gone and was never deprecated.'])
    expect(goneOn('2027-01-01', { ...mark, until: '3.0.0' })).toEqual([
      'book.show data.introduction is gone before 3.0.0, until which it was promised.',
    ])
    expect(goneOn('2027-01-01', { ...mark, since: '1.0.7' })).toEqual([
      'book.show data.introduction is gone, and 1.0.7, which deprecates it, was never released.',
    ])
  })

  test('goes with a major version only', () => {
    expect(goneOn('2027-01-01', { ...mark, until: '1.2.0' }, '1.2.0')).toEqual([
      'The breaking change since 1.1.0 demands at least version 2.0.0; the document says 1.2.0.',
    ])
  })

  test('a call, likewise', () => {
    const [before, after] = [smallContract(), smallContract()]
    Object.assign(before.paths['/v1/search.facets']!['post'], { deprecated: true, 'x-deprecation': mark })
    delete after.paths['/v1/search.facets']
    const log: Release[] = [
      { version: '2.0.0', says: '', changes: [entry({ kind: 'removed', call: 'search.facets' })] },
      { version: '1.1.0', date: '2026-02-01', says: '', changes: [] },
    ]
    const step = { released: '1.1.0', version: '2.0.0', differences: compareContracts(before, after), log } as const
    expect(objections({ ...step, today: '2026-03-01' })).toEqual([
      'search.facets may go on 2026-07-31 at the earliest: 180 days after 1.1.0.',
    ])
    expect(objections({ ...step, today: '2026-12-01' })).toEqual([])
  })

  test.each([
    ['nothing', undefined, 'is deprecated and does not say since when, until when and what to use.'],
    ['no replacement', { since: '1.1.0', until: '2.0.0' }, 'does not say since when, until when and what to use.'],
    ['a replacement that is not there', { ...mark, instead: 'book.none' }, 'in favour of book.none, which is no call.'],
    [
      'a version that nobody knows',
      { ...mark, since: '1.7.0' },
      'since 1.7.0, and the change log does not say the same there.',
    ],
    [
      'an end without a new major version',
      { ...mark, until: '1.2.0' },
      'until 1.2.0, which is no later major version.',
    ],
  ])('says in its mark what is to be known, not %s', (_what, value, said) => {
    const document = smallContract()
    deprecate(document, value!)
    const found = unclearDeprecations(document, logOf('1.1.0', entry({ kind: 'deprecated', ...(value as object) })))
    expect(found).toEqual([expect.stringContaining(said)])
    expect(found[0]).toContain('Book properties introduction')
  })

  test('a mark that says all of it is clear', () => {
    const document = smallContract()
    deprecate(document, mark)
    const logged = entry({ kind: 'deprecated', until: '2.0.0', instead: mark.instead })
    expect(unclearDeprecations(document, logOf('1.1.0', logged))).toEqual([])
    expect(unclearDeprecations(document, logOf('1.1.0'))).toHaveLength(1)
  })
})
