import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { COOKIE, SESSION, STORAGE } from '../../../shared/cookies.ts'
import { coverCache, offlineDatabase, releaseCache } from '../../../shared/page/offline.ts'
import { COMMENT_STORAGE } from '../../features/comments/commentPlaces.ts'
import { legalText, type Party } from '../../features/legal/LegalText.tsx'
import { privacy } from '../../../shared/text/en/site/privacy.ts'

const party: Party = {
  name: 'Paper',
  operator: 'Paper Ltd',
  address: 'London',
  host: 'paper.example',
  email: 'hello@paper.example',
  copyrightEmail: 'copyright@paper.example',
  hasApp: true,
  key: 'paper',
  hasGoogle: true,
  needsConsent: true,
}

/** The lists of names in a section of the page, in order. */
const listsIn = (id: string, of = party) =>
  legalText(privacy, of)
    .sections.find(section => section.id === id)!
    .blocks.flatMap(block =>
      typeof block === 'object' && 'names' in block ? [block.names.flatMap(([names]) => names.split(', '))] : [],
    )

test('the privacy page names every key of storage, every database, every cache and every cookie, and no other', () => {
  const [persistent = [], offline = [], session = []] = listsIn('device')
  expect(persistent.toSorted()).toEqual(Object.values({ ...STORAGE, ...COMMENT_STORAGE }).toSorted())
  expect(session.toSorted()).toEqual(Object.values(SESSION).toSorted())
  expect(offline).toEqual([offlineDatabase('paper'), coverCache('paper'), `${releaseCache('paper', '')}…`])
  expect(listsIn('cookies').flat().toSorted()).toEqual(Object.values(COOKIE).toSorted())
})

test('the privacy page omits what a brand does not do', () => {
  const text = JSON.stringify(legalText(privacy, { ...party, hasGoogle: false, needsConsent: false, hasApp: false }))
  expect(text).not.toMatch(/Google|if you agree|clipboard/)
  expect(JSON.stringify(legalText(privacy, { ...party, needsConsent: false }))).toMatch(
    /Google .* counts for us which pages are opened/,
  )
})

/** Code that writes to browser storage, and the names that the first test covers. */
const WRITES: [RegExp, RegExp][] = [
  [/(?:persistent|session|[sS]torage)\.set\(\s*([^,]+),/g, /^(?:(?:COMMENT_)?STORAGE|SESSION)\.\w+$/],
  [/\.setItem\(\s*([^,]+),/g, /^LOCAL$/],
  [/openDB(?:<\w+>)?\(\s*([^,]+),/g, /^offlineDatabase\(/],
  [/indexedDB\.open\(\s*([^,)]+)/g, /^never$/],
  [/caches\.open\(\s*(.+?)\)[).\n]/g, /^(?:coverCache|releaseCache)\(/],
  [/\.cookie\(\s*([^,]+),/g, /^COOKIE\.locale$/],
  [/(document\.cookie =|cookieStore\.set|Set-Cookie)/g, /^never$/],
]
/** The name is a parameter here, and its callers are checked themselves. */
const HANDED_IN = new Set([
  // It removes cookies, whatever their names.
  'server/web/http/clientErrors.ts: Set-Cookie',
  'client/platform/storage.ts: key',
  'client/stores/authStore.ts: key',
  'client/app/worker/shell.ts: name',
])

test('no other key is written to browser storage', () => {
  const files = ['client', 'shared', 'server'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)),
  )
  // The desk is for staff.
  const sources = files.filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$|testing|journeys|\/desk\//.test(file))
  const writes = sources.flatMap(file => {
    const source = readFileSync(file, 'utf8')
    return WRITES.flatMap(([write, known]) =>
      [...source.matchAll(write)].map(([, name = '']) => ({ where: `${file}: ${name}`, isKnown: known.test(name) })),
    )
  })
  expect(writes.length).toBeGreaterThan(35)
  expect(writes.filter(({ where, isKnown }) => !isKnown && !HANDED_IN.has(where)).map(({ where }) => where)).toEqual([])
})
