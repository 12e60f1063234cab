import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import request from 'supertest'
import { brandFileSchema } from '../../../shared/brand.ts'
import { localesOfCodes } from '../../../shared/locales.ts'
import type { Snapshot } from '../../../shared/page/snapshot.ts'
import { readMarkdown } from '../brands/legal/markdown.ts'
import { readLegal } from '../brands/legal/readLegal.ts'
import { adviceFor } from '../brands/advice.ts'
import { goodBrand, writeBrand } from '../testing/brandFolder.ts'
import { pageSite } from './testing/pageSite.ts'

const site = await pageSite()
afterAll(() => site[Symbol.asyncDispose]())

const PUBLISHER = { name: 'Two & Daughters Ltd', address: ['1 High Street', 'London'], taxNumber: 'GB1' }

/** A page of brand `two` with these fields and texts. */
async function open(path: string, fields: object, texts: Record<string, string> = {}, language = 'en') {
  for (const name of ['terms.en.md', 'terms.de.md', 'withdrawal.en.md'])
    rmSync(join(site.folder, 'two', name), { force: true })
  await writeBrand(site.folder, 'two', { app: undefined, locales: ['en', 'de'], ...fields })
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(site.folder, 'two', name), text)
  await site.brands.reload()
  expect(site.brands.refused()).toEqual([])
  return get(path, language)
}

const get = (path: string, language = 'en') =>
  request(site.server).get(path).set('Host', 'www.two.example').set('Cookie', `i18n_redirected=${language}`)

test('without a publisher, our drafts show gaps, and there is no imprint', async () => {
  const { text } = await open('/myinfo/teams_of_services', {})
  expect(text).toContain('the agreement between you and [legal name], for The two at www.two.example')
  expect((await get('/myinfo/privacyPolicy', 'de')).text).toContain('ist [vollständiger Name], [Anschrift].')
  expect((await get('/legal/imprint')).status).toBe(404)
  expect((await get('/')).text).not.toContain('/legal/')
})

test('a publisher fills the drafts and has an imprint, which every page links to once', async () => {
  const { text } = await open('/legal/imprint', { publisher: PUBLISHER })
  for (const part of ['Two &amp; Daughters Ltd\n1 High Street\nLondon', 'Tax number: GB1', 'mailto:hello@two.example'])
    expect(text).toContain(part)
  expect(text).not.toContain('Register')
  expect((await get('/myinfo/teams_of_services')).text).toContain(
    'between you and Two &amp; Daughters Ltd, for The two',
  )
  for (const path of ['/', '/novel/1/fantasy/the-lamp-and-the-tide', '/search', '/book-reader/1/1', '/no-such-page'])
    expect((await get(path)).text.split('href="/legal/imprint"')).toHaveLength(2)
})

test('a publisher’s texts are shown by language, else in the brand’s first one, marked by it', async () => {
  const texts = {
    'terms.en.md': '# Terms of Two\n\n## 1. Parties\nUs & [you](https://you.example).',
    'terms.de.md': '# Bedingungen\n\nNur ein Satz.',
    'withdrawal.en.md': 'Within **14 days**.',
  }
  const { text } = await open('/myinfo/teams_of_services', {}, texts)
  expect(text).toMatch(
    /lang="en-US"><h1[^>]*>Terms of Two<\/h1><h2>1\. Parties<\/h2><p>Us &amp; <a href="https:\/\/you/,
  )
  expect((await get('/myinfo/teams_of_services', 'de')).text).toMatch(/lang="de-DE"><h1[^>]*>Bedingungen</)
  const german = (await get('/legal/withdrawal', 'de')).text
  expect(german).toMatch(/<article[^>]* lang="en-US"><h1[^>]*>Widerrufsrecht<\/h1><p>Within <strong>14 days/)
  // Later navigations in the browser fetch the text.
  const [, state = ''] = /id="state">(.*?)<\/script>/.exec(german) ?? []
  const path = (JSON.parse(state) as Snapshot).brand.legal!.withdrawal!
  expect((await get(path).expect('Cache-Control', /immutable/)).body).toMatchObject({ lang: 'en-US' })
  expect((await get(path.replace(/\w{16}/, '0'.repeat(16))).expect('Cache-Control', 'no-store')).status).toBe(200)
})

test('a brand’s words that a language lacks are marked by the language that they are in', async () => {
  const { text } = await open('/', { words: { de: { tagline: 'Späte Briefe' } } }, {}, 'de')
  expect(text).toMatch(/<p class="[^"]*">Späte Briefe<\/p><p class="[^"]*" lang="en-US">/)
  expect(text).toContain(' – <span>Späte Briefe</span>')
  expect((await get('/')).text).not.toContain('lang="en-US">Novels')
  const inGerman = async (path: string) => (await get(`${path}?lang=de`)).text
  await open('/', { words: { de: {} } })
  expect(await inGerman('/feed/books.xml')).toContain('<subtitle xml:lang="en-US">')
  expect(await inGerman('/opds/catalog.xml')).toMatch(
    /<subtitle xml:lang="en-US">.*<content type="text" xml:lang="en-US">/s,
  )
  expect(await inGerman('/opds/catalog.json')).toContain('"subtitle":{"en-US":')
})

test('a page elsewhere is linked, and its address here redirects to it', async () => {
  const legal = { terms: 'https://law.example/terms', contact: { de: 'https://law.example/kontakt' } }
  await open('/myinfo/teams_of_services', { legal }).then(({ status, headers }) => {
    expect([status, headers['location']]).toEqual([302, 'https://law.example/terms'])
  })
  const { text } = await get('/')
  for (const href of ['https://law.example/terms', 'https://law.example/kontakt'])
    expect(text).toContain(`href="${href}"`)
  const { text: sitemap } = await get('/sitemap/pages-1.xml')
  expect([sitemap.includes('/myinfo/privacyPolicy<'), /terms|legal/.test(sitemap)]).toEqual([true, false])
})

test('HTML in a text is shown as text, and links lead only where links may', () => {
  const { nodes, html } = readMarkdown(
    '<!-- draft --><script>x</script>\n\n[a](javascript:x) [b](//evil.example) [c](/login)\n\n- one\n- two',
  )
  expect(html).toEqual(['<script>', '</script>'])
  expect(nodes).toEqual([
    '<script>x</script>',
    { tag: 'p', inside: ['a', ' ', 'b', ' ', { tag: 'a', href: '/login', inside: ['c'] }] },
    { tag: 'ul', inside: ['one', 'two'].map(text => ({ tag: 'li', inside: [text] })) },
  ])
})

test('missing pages are named by kind and language, and misplaced texts are refused', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'quire-legal-')), 'two')
  mkdirSync(folder)
  for (const name of ['terms.en.md', 'terms.fr.md', 'contact.en.md', 'README.md'])
    writeFileSync(join(folder, name), 'one<br>two')
  const file = brandFileSchema.parse({ ...goodBrand('two'), legal: { contact: 'https://law.example/' } })
  writeFileSync(join(folder, 'withdrawal.de.md'), '# Only a title\n')
  const problems: string[] = []
  const legal = readLegal(folder, file, localesOfCodes(['en', 'de']), (...problem) => problems.push(problem.join(' ')))
  rmSync(folder, { recursive: true })
  expect(problems.toSorted()).toEqual([
    ' has no text withdrawal.de.md',
    ' its name has no language of the brand: terms.en.md, for example terms.fr.md',
    'legal.contact is an address, but there is contact.en.md too',
  ])
  expect(adviceFor({ folder: 'two', file, legal }).map(({ field, reason }) => `${field} ${reason}`)).toEqual([
    expect.stringContaining('legal missing: publisher, imprint, terms in de, privacy, withdrawal.'),
    'legal HTML is shown as text: terms.en.md: <br>',
  ])
})
