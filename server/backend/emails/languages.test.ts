import { expect, test } from '@jest/globals'
import request from 'supertest'
import { LOCALES, localeAmong, localesOfCodes } from '../../../shared/locales.ts'
import { inLocale } from '../../inLocale.ts'
import { complaints } from '../admin/commands/complaints.ts'
import { PLAIN_SHOP } from '../call/handler.ts'
import type { TopUpOrder } from '../coins/orders.ts'
import { inTransaction } from '../database/transaction.ts'
import { brandIn, readMailBrands } from '../mail/mailBrands.ts'
import { renderHtml, renderText } from '../mail/renderHtml.ts'
import { dataOf, sharedBackend } from '../testing/backend.ts'
import { notifyOwners } from '../withdrawal/notifyOwners.ts'
import { withdrawBook } from '../withdrawal/withdrawBook.ts'

/** A brand without a folder here, which has all languages. */
const HOUSE = { 'X-Brand': 'house' }
const SPANISH = { section: 9, lang: 'es-ES' }
const GERMAN = { section: 27, lang: 'de-DE' }
const password = 'a lamp on the sill'

const backend = await sharedBackend(undefined, {
  shop: { ...PLAIN_SHOP, welcome: { amount: 0, days: 1, perNetwork: 9 } },
})
const { database, clock } = backend

const subjectOf = async (recipient: string) => (await backend.mailTo(recipient)).subject

test.each([
  ['es-ES', 9, 'Confirma tu correo electrónico'],
  ['zh-CN', 1, '验证'],
  ['de-DE', 27, 'Bestätige deine'],
  ['fr-FR', 25, 'Confirmez'],
  ['pt-PT', 13, 'Confirme'],
  ['tl-PH', 23, 'I-confirm ang'],
  ['vi-VN', 15, 'Xác nhận'],
  ['en-us', 7, 'Confirm your email address'],
])('a reader who signs up with %s gets emails in that language', async (lang, section, subject) => {
  const email = `new-${section}@reader.example`
  const account = { email, password, accept_terms: true, lang, section }
  await backend.call('user.signup', account, { ...HOUSE, 'X-Forwarded-For': `10.0.0.${section}` }).expect(200)
  expect(await subjectOf(email)).toContain(subject)
})

test('a brand with English only sends emails in English', async () => {
  const email = 'english@reader.example'
  await backend.call('user.signup', { email, password, accept_terms: true, ...SPANISH }).expect(200)
  expect(await subjectOf(email)).toBe('Confirm your email address')
})

test('an account stores the language of its last call that has one', async () => {
  const { id, headers } = await backend.signIn('ada', 'house')
  const stored = async () =>
    (await database.selectFrom('reader').select('locale').where('id', '=', id).executeTakeFirstOrThrow()).locale
  expect(await stored()).toBe('en')
  await backend.call('user.surplus', SPANISH, headers)
  expect(await stored()).toBe('es')
  await backend.call('user.surplus', {}, headers)
  expect(await stored()).toBe('es')
  await backend.call('user.surplus', GERMAN, headers)
  expect(await stored()).toBe('de')
})

test('checkout and receipt are in the reader’s language', async () => {
  const { headers } = await backend.signIn('eva', 'house')
  const order = { kind: 'top_up', charge_id: 1, ...SPANISH }
  const { pay_url } = dataOf('order.create', await backend.call('order.create', order, headers)) as TopUpOrder
  const page = await request(backend.app).get(pay_url!).set(HOUSE)
  expect(page.text).toContain('<html lang="es">')
  expect(page.text).toContain('Pagar')
  const choice = { ...Object.fromEntries(new URLSearchParams(pay_url!.split('?')[1])), choice: 'pay' }
  await request(backend.app).post('/v1/checkout.pay').type('form').set(HOUSE).send(choice).expect(303)
  const { subject, rows } = await backend.mailTo('eva@reader.example')
  expect(subject).toContain('pedido')
  expect(rows?.map(([name]) => name)).toContain('Monedas')
})

test('emails about withdrawn books and complaints are in the reader’s language', async () => {
  const eva = await backend.signIn('eva', 'house')
  await backend.fund(eva, 500)
  const locked = { kind: 'chapters', book_id: 1, chapter_ids: [3], ...GERMAN }
  await backend.call('order.create', locked, eva.headers)
  const complaint = { type_id: 1, book_id: 1, content: 'The last page is missing.', email: 'who@reader.example' }
  await backend.call('complaint.submit_save', { ...complaint, ...SPANISH }, HOUSE).expect(200)
  const input = {
    words: ['1', 'Listo.'],
    options: {},
    why: '',
    now: clock.now,
    payments: undefined,
    hasMail: true,
    brandsDir: 'brands',
  }
  await inTransaction(database, database => complaints.reply.run(input, database))
  expect(await subjectOf('who@reader.example')).toContain('Tu mensaje')
  await withdrawBook(database, 1, { byLaw: false, notify: true }, clock.now)
  const options = {
    database,
    mailer: { wake: () => {}, sendsFor: () => true },
    perMinute: 100,
    log: { info: () => {} },
  }
  await notifyOwners({ ...options, outages: backend.outages }, clock.now)
  expect(await subjectOf('eva@reader.example')).toMatch(/nicht mehr/)
})

test('an email declares its language and has the brand’s texts in it', () => {
  const [, spanish = LOCALES[0], german = LOCALES[0]] = localesOfCodes(['en', 'es', 'de'])
  const email = { subject: 'Hola', paragraphs: [], notes: [] }
  const plain = { ...readMailBrands({ folder: 'brands' })('freenovel'), words: { es: { tagline: 'Novelas gratis' } } }
  const brand = brandIn(spanish, plain)
  expect(inLocale(spanish, () => renderHtml(email, brand, ''))).toContain('<html lang="es">')
  expect(inLocale(spanish, () => renderHtml(email, brand, ''))).toMatch(/<td style[^>]*>\nNovelas gratis/)
  const fallback = inLocale(german, () => renderHtml(email, brandIn(german, plain), ''))
  expect(fallback).toMatch(new RegExp(`<td lang="en-US"[^>]*>\\n${plain.tagline}`))
  expect(renderText(email, brandIn(LOCALES[0], plain))).toContain(plain.tagline)
  expect(localeAmong([LOCALES[0]], 'es')).toBe(LOCALES[0])
})
