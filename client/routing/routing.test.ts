import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { setImmediate } from 'node:timers/promises'
import { routes } from '../../shared/routes.ts'
import { memoryStorage, noStorage } from '../testing/fixtures.ts'
import { matchPath } from './match.ts'
import { Progress } from './progress.ts'
import { reloadOnce } from './reloadOnce.ts'

test.each([
  ['/', 'index', {}],
  ['/genres/3', 'genres-subid-subname', { subid: '3' }],
  ['/genres/3/fantasy', 'genres-subid-subname', { subid: '3', subname: 'fantasy' }],
  ['/myinfo/receipt/5', 'myinfo-receipt-orderId', { orderId: '5' }],
  ['/search/result', 'search-result', { result: 'result' }],
  ['/search/result/moby', 'search-result-name', { result: 'result', name: 'moby' }],
  ['/search-more/moby', 'search-more-name', { name: 'moby' }],
  ['/search-more/result/moby', 'search-more-result-name', { name: 'moby' }],
  ['/category/fantasy/heist', 'category-name-subName-title', { name: 'fantasy', subName: 'heist' }],
  ['/category/fantasy/heist/all', 'category-name-subName-title', { name: 'fantasy', subName: 'heist', title: 'all' }],
  ['/book-reader', 'book-reader-bookid-chapterid', {}],
  ['/book-reader/12', 'book-reader-bookid-chapterid', { bookid: '12' }],
  ['/book-reader/12/5', 'book-reader-bookid-chapterid', { bookid: '12', chapterid: '5' }],
  ['/hotnovels/a/2', 'hotnovels-letter-page', { letter: 'a', page: '2' }],
  ['/invited-to-help/9', 'invited-to-help-bookId-activeId', { activeId: '9' }],
  ['/invited-to-help/12/9', 'invited-to-help-bookId-activeId', { bookId: '12', activeId: '9' }],
  ['/secPage/popular', 'secPage-subid-name', { name: 'popular' }],
  ['/secPage/4/popular', 'secPage-subid-name', { subid: '4', name: 'popular' }],
  [
    '/active-novel/12/sea/moby',
    'active-novel-bookId-category-bookName',
    { bookId: '12', category: 'sea', bookName: 'moby' },
  ],
  ['/novel/12/sea/moby', 'novel-bookId-category-bookName', { bookId: '12', category: 'sea', bookName: 'moby' }],
  ['/novel/12/moby', 'novel-bookId-category-bookName', { bookId: '12', bookName: 'moby' }],
  ['/novel/moby', 'novel-bookId-category-bookName', { bookName: 'moby' }],
  ['/ranking/1', 'ranking-type-id-num', { num: '1' }],
  ['/ranking/popular/1/2', 'ranking-type-id-num', { type: 'popular', id: '1', num: '2' }],
  ['/AbCdEf0123456789', 'token', { token: 'AbCdEf0123456789' }],
])('%s is %s', (path, name, params) => {
  const match = matchPath(path)
  expect(match?.route.name).toBe(`${name}___en`)
  expect({ ...match?.params }).toEqual(params)
})

test.each(['/no/such/page', '/novel/1/2/3/4', '/myinfo/x', '/%zz', '/novel/%E0%A4%A'])('%s matches nothing', path => {
  expect(matchPath(path)).toBeUndefined()
})

test.each(['%00', 'a%09b', '%7F', '%C2%85', '%E2%80%AE', '%E2%81%A6', '%E2%80%A8', '%EF%BF%BE', '%C0%80', '%ED%A0%80'])(
  'no parameter of any route is %s',
  value => {
    const filled = routes.flatMap(({ path }) => {
      const params = path.split('/').filter(part => part.startsWith(':'))
      return params.map(bad => path.replace(bad, value).replaceAll(/:\w+\??/g, '1'))
    })
    expect(filled.length).toBeGreaterThan(30)
    expect(filled.filter(path => matchPath(path))).toEqual([])
  },
)

test('names in other scripts and joined emoji match', () => {
  const names = ['می\u200cخواهم', '👩\u200d🚀', 'क्\u200dष', '白鯨', 'e\u0301']
  expect(names.map(name => matchPath(`/search/result/${encodeURIComponent(name)}`)?.params['name'])).toEqual(names)
})

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }))
afterEach(() => void jest.useRealTimers())

test('the bar shows after 200 ms and hides when the last task settles', async () => {
  const progress = new Progress()
  const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  void progress.during(one.promise)
  progress.during(two.promise).catch(() => {})
  jest.advanceTimersByTime(199)
  expect(progress.isShown).toBe(false)
  jest.advanceTimersByTime(1)
  expect(progress.isShown).toBe(true)
  one.resolve()
  await setImmediate()
  expect(progress.isShown).toBe(true)
  two.reject(new Error('offline'))
  await setImmediate()
  expect(progress.isShown).toBe(false)
})

const NOW = 1_800_000_000_000

test('the first failed chunk reloads the requested address', () => {
  const requests: string[] = []
  expect(reloadOnce('/ranking/1', memoryStorage(), NOW, address => requests.push(address))).toBe(true)
  expect(requests).toEqual(['/ranking/1'])
})

test.each([
  [59_999, false],
  [60_000, true],
])('%i ms later another failure reloads: %s', (later, reloads) => {
  const storage = memoryStorage()
  reloadOnce('/', storage, NOW, () => {})
  let hasReloaded = false
  expect(
    reloadOnce('/', storage, NOW + later, () => {
      hasReloaded = true
    }),
  ).toBe(reloads)
  expect(hasReloaded).toBe(reloads)
})

test('blocked storage prevents reloads, since a loop could not be detected', () => {
  let hasReloaded = false
  expect(
    reloadOnce('/', noStorage, NOW, () => {
      hasReloaded = true
    }),
  ).toBe(false)
  expect(hasReloaded).toBe(false)
})
