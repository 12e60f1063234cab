/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { SESSION, STORAGE } from '../../shared/cookies.ts'
import { ChapterCounts } from '../features/comments/chapterCounts.ts'
import { COMMENT_STORAGE } from '../features/comments/commentPlaces.ts'
import { Drafts } from '../features/comments/drafts.ts'
import { readHistory, rememberSearch } from '../features/search/searchHistory.ts'
import { storedSubscription } from '../features/push/storedSubscription.ts'
import { AutoUnlocks } from '../features/unlock/autoUnlock.ts'
import { followSwitch } from '../features/offline/device.ts'
import { isDue, storeRecord, readRecord, withChapter, withRefusal } from '../features/install/installRecord.ts'
import { choiceOf } from '../features/consent/consent.ts'
import { HiddenReviews } from '../features/ratings/hiddenReviews.ts'
import { Marks } from '../features/marks/marks.ts'
import { BookNames } from '../features/names/bookNames.ts'
import { ReaderSettings } from '../features/readerSettings/readerSettings.ts'
import { Shelf } from '../features/shelf/shelf.ts'
import { shelfRules } from '../features/shelf/openShelf.ts'
import { ownSpeed } from '../features/reading/minutes.ts'
import { clockSet } from '../features/readingLog/accountLog.ts'
import { serverTime, setClock } from '../features/readingLog/clock.ts'
import { recorded } from '../features/readingLog/recording.ts'
import { speedMeter } from '../pages/reader/following/speedMeter.ts'
import type { Navigation } from '../routing/navigation.ts'
import { ScrollPositions } from '../routing/scroll.ts'
import { reloadOnce } from '../routing/reloadOnce.ts'
import type { Services } from '../services/services.ts'
import { sendSignOuts } from '../features/account/sendSignOuts.ts'
import { createStores } from '../stores/createStores.ts'
import { testBrand } from '../testing/fixtures.ts'
import { positionAt } from '../testing/log.ts'
import { deepLinkCode } from '../features/tracking/report.ts'
import { persistent, readJson, session } from './storage.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const TIME = '2026-05-01T12:00:00.000Z'
const HUGE = 'x'.repeat(100_000)
const HALF = '\ud800'

/** Values that no part of the site writes under any key. */
const RUBBISH: unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  'text',
  HUGE,
  HALF,
  [],
  {},
  [null],
  [[]],
  [[null]],
  [0, 'a', {}, [1, 2]],
  { length: 3 },
  JSON.parse('{"__proto__": {"at": 1, "token": "x", "id": 1}, "constructor": null, "toString": 1}'),
]
const TEXTS = [
  ...RUBBISH.map(value => JSON.stringify(value)),
  '{',
  'undefined',
  'NaN',
  'Infinity',
  '-Infinity',
  HUGE,
  HALF,
]

const stores = () => createStores(testBrand, 'paper.example', persistent)
const services = () => ({ stores: stores() }) as Services
const navigation = () =>
  ({ current: { key: 'a', url: new URL('http://paper.example/') }, onLeave() {} }) as unknown as Navigation

/** How the site uses each key on startup and on the pages that read it. */
const uses: Record<string, () => unknown> = {
  [STORAGE.readlogList]: () => {
    const { book } = stores()
    book.restore()
    book.change(log => clockSet(recorded(log, undefined, positionAt(1, 1, 1), true), 1000))
    return book.readlogList
  },
  [STORAGE.userInfo]: () => {
    persistent.set(STORAGE.token, 'secret')
    persistent.set(STORAGE.loginStatus, 'true')
    const { auth, user } = stores()
    auth.restore()
    return [user.userInfo?.name.trim(), user.userInfo?.created_at.slice(0, 10)]
  },
  [STORAGE.token]: () => stores().auth.restore(),
  [STORAGE.loginStatus]: () => stores().auth.restore(),
  [STORAGE.deviceId]: () => {
    const { auth, user } = stores()
    auth.nameDevice(persistent)
    // It is sent as a header with every request.
    expect(user.deviceUuid).toMatch(/^[\w.-]{1,64}$/)
  },
  [STORAGE.local]: () => stores().local.restore(readJson(persistent, STORAGE.local)),
  [STORAGE.searchHistory]: () => {
    rememberSearch(persistent, 'lamp')
    return readHistory(persistent).map(encodeURIComponent)
  },
  [STORAGE.clockOffset]: () => {
    setClock('Fri, 01 May 2026 12:00:00 GMT')
    return serverTime()
  },
  [STORAGE.signOuts]: () => sendSignOuts(services()),
  [STORAGE.autoUnlock]: () => {
    const unlocks = new AutoUnlocks(persistent, 1)
    unlocks.read()
    return unlocks.store({ isOfAccount: false, book_ids: [7], limit: 100, spent: 0 })
  },
  [STORAGE.shelf]: () => {
    const shelf = new Shelf(persistent, stores().book)
    shelf.put({ id: 7, name: 'The Lamp', cover: null, chapter_count: 3 }, { place: 'want' })
    return [shelf.books, shelfRules(shelf.mine, true)]
  },
  [STORAGE.shelfFacts]: () => new Shelf(persistent, stores().book).books,
  [STORAGE.push]: storedSubscription,
  [STORAGE.marks]: () => {
    const marks = new Marks(persistent, stores().user)
    marks.changeReader()
    return [marks.cursor(7), marks.mine.map(({ quote }) => quote.length)]
  },
  [STORAGE.names]: () => {
    const names = new BookNames(persistent)
    return [names.set(7, [{ find: 'Ishmael', show: 'Ishmaela' }]), names.of(7).map(({ find }) => find.length)]
  },
  [STORAGE.pace]: () => {
    expect(ownSpeed()).toBeGreaterThanOrEqual(80)
    expect(ownSpeed()).toBeLessThanOrEqual(600)
  },
  [STORAGE.paces]: () => {
    let now = 0
    const meter = speedMeter(1000, () => now)
    for (const place of [0, 0.2, 0.4]) {
      now += 60_000
      meter.moved(place)
    }
    meter.end()
    return ownSpeed()
  },
  [STORAGE.hiddenReviews]: () => {
    const reviews = new HiddenReviews(persistent)
    reviews.hide(7)
    reviews.show(8)
    return [reviews.ids, reviews.has(7)]
  },
  [COMMENT_STORAGE.drafts]: () => {
    const drafts = new Drafts(persistent, () => 7)
    drafts.set('there', { text: 'Begun', spoiler: false })
    return [drafts.get('here').text.length, drafts.get('there').key.length]
  },
  [COMMENT_STORAGE.counts]: async () => {
    const get = async () => ({ s: 0, d: {}, errors: [{ status: 0, desc: '' }] })
    const counts = new ChapterCounts({ get } as never, persistent, { book_id: 7, chapter_id: 1 })
    await counts.load()
    return counts.byParagraph.size
  },
  // Only its presence matters.
  [COMMENT_STORAGE.noNumbers]: () => persistent.get(COMMENT_STORAGE.noNumbers),
  [STORAGE.settings]: () => {
    const signedIn = stores()
    signedIn.user.signIn('secret', { id: 7, name: '', email: '', avatar: null, created_at: TIME, providers: [] })
    const around = { storage: persistent, isReading: () => false, isPhoneDark: () => false, onApplied() {} }
    const settings = new ReaderSettings({ ...around, stores: signedIn })
    settings.changeReader()
    settings.merge(7, [{ name: 'font_size', value: 18, changed_at: TIME }])
    return signedIn.local.persisted
  },
  // Used only if it is one of the available speeds.
  [STORAGE.aloudRate]: () => persistent.get(STORAGE.aloudRate),
  [STORAGE.nothingKept]: () => followSwitch('?sw=off'),
  [STORAGE.install]: () => {
    const record = withRefusal(withChapter(readRecord(persistent), TIME), TIME)
    storeRecord(persistent, record, TIME)
    return isDue(record, TIME)
  },
  // Only its presence matters.
  [STORAGE.installDue]: () => persistent.get(STORAGE.installDue),
  [STORAGE.nbid]: () => deepLinkCode({ session, persistent, isAllowed: () => true, now: () => 1 }),
  [STORAGE.ndpid]: () => deepLinkCode({ session, persistent, isAllowed: () => true, now: () => 1 }),
  [STORAGE.consent]: () =>
    choiceOf({ stores: createStores(testBrand, 'paper.example', persistent), domain: 'paper.example' }),
  [SESSION.reloadedAt]: () => reloadOnce('/', session, Date.now(), () => {}),
  scroll: () => new ScrollPositions(navigation()),
}

beforeEach(() => {
  globalThis.fetch = jest.fn<typeof fetch>().mockRejectedValue(new Error('offline'))
})

test('every key of persistent storage is covered', () => {
  expect(Object.keys(uses)).toEqual(
    expect.arrayContaining([...Object.values(STORAGE), ...Object.values(COMMENT_STORAGE)]),
  )
})

test.each(Object.keys(uses))('any value under %s is handled', key => {
  for (const text of TEXTS) {
    localStorage.clear()
    localStorage.setItem(key, text)
    sessionStorage.setItem(key, text)
    expect(uses[key]).not.toThrow()
  }
})

describe('of the reading log', () => {
  const good = positionAt(1, 1, 1)
  const shown = (entries: unknown) => {
    localStorage.setItem(STORAGE.readlogList, JSON.stringify(entries))
    const { book } = stores()
    book.restore()
    return JSON.parse(JSON.stringify(book.stored))
  }

  test.each([
    ['read_at', 'yesterday, in the evening'],
    ['read_at', TIME.split('')],
    ['read_at', '2026-13-01T12:00:00.000Z'],
    ['book_id', '1'],
    ['chapter_id', 0],
    ['progress', 2],
    ['book_name', { toString: 1 }],
    ['book_name', HUGE],
    ['chapter_title', ['a']],
    ['cover', {}],
    ['owner', 'mara'],
    ['since', 'long ago'],
    ['sent', 7],
    ['hidden', 'yes'],
  ])('an entry with an invalid %s is dropped, and others remain', (field, value) => {
    expect(shown([null, { ...good, [field]: value }, good, 7])).toEqual([good])
  })
})

test('valid sign-outs are sent, others are dropped', async () => {
  const at = Date.now()
  persistent.set(
    STORAGE.signOuts,
    JSON.stringify([null, { token: 'one', at }, { token: 7, at }, { token: 'b', at: '1' }]),
  )
  const requested = jest.fn<typeof fetch>().mockResolvedValue({ ok: true } as Response)
  globalThis.fetch = requested
  sendSignOuts(services())
  await Promise.resolve()
  expect(requested.mock.calls.map(([, init]) => (init!.headers as Record<string, string>)['Authorization'])).toEqual([
    'Bearer one',
  ])
})

test('an implausible clock offset is ignored', () => {
  persistent.set(STORAGE.clockOffset, '1e300')
  expect(Math.abs(Date.parse(serverTime()) - Date.now())).toBeLessThan(60_000)
})
