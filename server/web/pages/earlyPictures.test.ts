import { afterAll, expect, test } from '@jest/globals'
import supertest from 'supertest'
import { pageSite } from './testing/pageSite.ts'

const HOST = 'www.one.example'
const BOOK = '/novel/1/fantasy/the-lamp-and-the-tide'

const site = await pageSite()
afterAll(() => site[Symbol.asyncDispose]())
const open = (path: string) => supertest(site.server).get(path).set('Host', HOST).expect(200)

/** The book's cover is at this address from now on. */
async function coverAt(cover: string) {
  const book = await site.backend.ask('book.show', { book_id: 1 })
  site.interfere((call, res) => {
    if (call !== 'book.show') return false
    res
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ code: 200, desc: '', data: { ...book, cover } }))
    return true
  })
}

test('the first banner is asked for ahead of the page, and first of what matters', async () => {
  const { headers, text } = await open('/')
  const [first] = (headers.link ?? '').split(', ').filter((link: string) => link.includes('fetchpriority="high"'))
  expect(first).toMatch(/^<\/one_api\/v1\/banner\.image\?id=1&v=\w+>; rel=preload; as="image"/)
  expect(text).not.toMatch(/<link rel="preload"[^>]*banner\.image\?id=1&/)
})

test('a book’s cover is asked for ahead of its page', async () => {
  const { headers } = await open(BOOK)
  expect(headers.link).toMatch(
    /<\/one_api\/v1\/book\.cover\?book_id=1&v=\w+>; rel=preload; as="image"; fetchpriority="high"/,
  )
})

test('a cover in several widths is left to the browser to choose, and told to other sites in the largest', async () => {
  await coverAt('https://img.example/{width}/1.webp')
  const { text } = await open(BOOK)
  const set = [120, 240, 480].map(width => `https://img.example/${width}/1.webp ${width}w`).join(',')
  expect(text).toContain(`imageSrcSet="${set}"`)
  expect(text).toContain(`srcSet="${set}" src="https://img.example/240/1.webp"`)
  expect(text).toContain('<meta property="og:image" content="https://img.example/480/1.webp">')
})

test.each([
  ['that no header can hold', 'https://img.example/本.jpg'],
  ['that would end the line', 'https://img.example/1.jpg\r\nSet-Cookie: a=b'],
  ['that would be two', 'https://img.example/1.jpg>; rel=preload, </evil>; rel="preload'],
  ['that is very long', `https://img.example/${'a'.repeat(5000)}.jpg`],
])('an address %s harms neither the page nor its headers', async (_what, cover) => {
  await coverAt(cover)
  const { headers, text } = await open(BOOK)
  expect(text).toContain('The Lamp and the Tide')
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers.link ?? '').not.toContain('</evil>')
  expect((headers.link ?? '').length).toBeLessThanOrEqual(1000)
})
