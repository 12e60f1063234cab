import { expect, test } from '@jest/globals'
import request from 'supertest'
import { createTestSite } from './createTestSite.ts'

test('the stub fills the pages of a site without a backend, by default for the first brand', async () => {
  await using site = await createTestSite()
  const home = await request(site.server).get('/').expect(200)
  expect(home.text).toContain('A Lamp for the Tide')
  const book = await request(site.server).get('/novel/1/fantasy/a-lamp-for-the-tide').expect(200)
  expect(book.text).toContain('What happens in A Lamp for the Tide.')
})

test('a call is overridden by a value or a function, and restored afterwards', async () => {
  await using site = await createTestSite({ backend: { scenario: 'rich' } })
  const path = site.pathOf('one', 'hotsearch.words')
  site.mock?.respond('hotsearch.words', { items: ['lighthouse'] })
  expect((await request(site.server).get(path)).body.data).toEqual({ items: ['lighthouse'] })
  site.mock?.respond('search.multi2', ({ keyword }) => ({
    books: [],
    authors: [],
    tags: [{ subid: 1, name: keyword }],
  }))
  const suggested = await request(site.server)
    .post(site.pathOf('one', 'search.multi2'))
    .set({ Host: site.hostOf('one'), Origin: `http://${site.hostOf('one')}` })
    .send({ keyword: 'lamp' })
  expect(suggested.body.data.tags).toEqual([{ subid: 1, name: 'lamp' }])
  site.mock?.restore()
  expect((await request(site.server).get(path)).body.data).not.toEqual({ items: ['lighthouse'] })
})

test('a contract violation shows the error page, and the log names call and field', async () => {
  await using site = await createTestSite({ backend: { responses: { 'recommend.tag_group_list': {} as never } } })
  await request(site.server).get('/genres').expect(503)
  expect(site.logged()).toContainEqual(
    expect.objectContaining({ call: 'recommend.tag_group_list', field: 'data.items' }),
  )
})

test('real brands are read from their folder', async () => {
  await using site = await createTestSite({ brands: 'brands' })
  const page = await request(site.server).get('/').set('Host', site.hostOf('freenovel')).expect(200)
  expect(page.text).toContain('A Lamp for the Tide')
})

test('an invalid brand is reported with field and reason', async () => {
  await expect(createTestSite({ brands: { one: { apiPrefix: 'not a prefix' } } })).rejects.toThrow('apiPrefix')
})
