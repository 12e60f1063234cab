import { expect, test } from '@jest/globals'
import { pageSite } from '../testing/pageSite.ts'
import { ask, BOOK } from './testing/ask.ts'

const cachingSite = () => pageSite({ environment: { PAGE_CACHE_BYTES: '8388608' } })
const TWO = { Host: 'www.two.example' }
const GERMAN = { Cookie: 'hb_lang=de' }

test('a purged page is rendered again in every language and for every query, and no other page', async () => {
  await using site = await cachingSite()
  const visit = async () => {
    for (const headers of [{}, TWO, GERMAN]) {
      await ask(site, BOOK, headers)
      await ask(site, `${BOOK}?chapters=2`, headers)
      await ask(site, '/genres', headers)
    }
    return site.requests.splice(0).map(({ call, headers }) => `${call} ${String(headers['x-brand'])}`)
  }
  await visit()
  expect(await visit()).toEqual([])
  expect(await site.purge({ brand: 'one', path: BOOK })).toEqual({ pages: 4, othersNotified: false })
  const requests = await visit()
  expect(requests.filter(call => call === 'book.show one')).toHaveLength(4)
  expect(requests.filter(call => !/^(book\.|recommend\.get).* one$/.test(call))).toEqual([])

  expect(await site.purge({ brand: 'two' })).toMatchObject({ pages: 3 })
  expect((await visit()).every(call => call.endsWith(' two'))).toBe(true)
  expect(await site.purge({})).toMatchObject({ pages: 9 })
  expect(await site.purge({ brand: 'nobody' })).toBeUndefined()
})
