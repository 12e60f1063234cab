import { expect, test } from '@jest/globals'
import { routes } from '../../shared/routes.ts'
import { matchPath } from './match.ts'

test.each([
  ['/', 'index', {}],
  ['/404', '404', {}],
  ['/400', '400', {}],
  ['/ads', 'ads', {}],
  ['/becomeOurTranslator', 'becomeOurTranslator', {}],
  ['/genres', 'genres', {}],
  ['/genres/3', 'genres-subid-subname', { subid: '3' }],
  ['/genres/3/fantasy', 'genres-subid-subname', { subid: '3', subname: 'fantasy' }],
  ['/history', 'history', {}],
  ['/login', 'login', {}],
  ['/myinfo', 'myinfo', {}],
  ['/myinfo/myLocked', 'myinfo-myLocked', {}],
  ['/myinfo/privacyPolicy', 'myinfo-privacyPolicy', {}],
  ['/myinfo/rechargeList', 'myinfo-rechargeList', {}],
  ['/myinfo/teams_of_services', 'myinfo-teams_of_services', {}],
  ['/myinfo/voucherHistory', 'myinfo-voucherHistory', {}],
  ['/myinfo/receipt/5', 'myinfo-receipt-orderId', { orderId: '5' }],
  ['/search', 'search', {}],
  ['/search/result', 'search-result', { result: 'result' }],
  ['/search/result/moby', 'search-result-name', { result: 'result', name: 'moby' }],
  ['/search-more', 'search-more', {}],
  ['/search-more/moby', 'search-more-name', { name: 'moby' }],
  ['/search-more/result/moby', 'search-more-result-name', { name: 'moby' }],
  ['/tags', 'tags', {}],
  ['/tags/7/slow-burn', 'tags-subid-name', { subid: '7', name: 'slow-burn' }],
  ['/all-tags/a', 'all-tags-subid', { subid: 'a' }],
  ['/category/fantasy', 'category-name', { name: 'fantasy' }],
  ['/category/fantasy/heist', 'category-name-subName-title', { name: 'fantasy', subName: 'heist' }],
  ['/category/fantasy/heist/all', 'category-name-subName-title', { name: 'fantasy', subName: 'heist', title: 'all' }],
  ['/book-reader', 'book-reader-bookid-chapterid', {}],
  ['/book-reader/12', 'book-reader-bookid-chapterid', { bookid: '12' }],
  ['/book-reader/12/5', 'book-reader-bookid-chapterid', { bookid: '12', chapterid: '5' }],
  ['/hotnovels', 'hotnovels-letter-page', {}],
  ['/hotnovels/a/2', 'hotnovels-letter-page', { letter: 'a', page: '2' }],
  ['/invited-to-help/9', 'invited-to-help-bookId-activeId', { activeId: '9' }],
  ['/invited-to-help/12/9', 'invited-to-help-bookId-activeId', { bookId: '12', activeId: '9' }],
  ['/keywords/whale/1', 'keywords-name-page', { name: 'whale', page: '1' }],
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
  ['/author/4', 'author-authorId-name', { authorId: '4' }],
  ['/AbCdEf0123456789', 'token', { token: 'AbCdEf0123456789' }],
])('%s is %s', (path, name, params) => {
  const match = matchPath(path)
  expect(match?.route.name).toBe(`${name}___en`)
  expect({ ...match?.params }).toEqual(params)
})

test.each(['/no/such/page', '/novel/1/2/3/4', '/myinfo/x', '/%zz', '/novel/%E0%A4%A'])('%s matches nothing', path => {
  expect(matchPath(path)).toBeUndefined()
})

test('route names derive from the path, as in Nuxt', () => {
  for (const { name, path } of routes) {
    const segments = path
      .split('/')
      .filter(Boolean)
      .map(segment => segment.replace(/^:|\?/g, ''))
    expect(name).toBe(`${segments.join('-') || 'index'}___en`)
  }
})

test('every route runs the middleware domain and pass', () => {
  for (const { middleware } of routes) expect(middleware).toEqual(['domain', 'pass'])
})
