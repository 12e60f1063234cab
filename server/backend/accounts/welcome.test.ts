import { expect, test } from '@jest/globals'
import { sharedBackend } from '../testing/backend.ts'
import { PLAIN_SHOP } from '../call/handler.ts'
import { createUnverified, createReader } from './readers.ts'
import { grantWelcome } from './welcome.ts'

const backend = await sharedBackend([])
const { database, clock } = backend
const welcome = { ...PLAIN_SHOP.welcome, perNetwork: 3 }
let readers = 0

type From = { email?: string; device?: string; address?: string; verified?: boolean }
/** Vouchers in the wallet of a new reader, who by default shares nothing with others. */
async function vouchersOf({ email, device, address, verified = true }: From = {}) {
  const own = ++readers
  const reader = { brand: 'local', email: email ?? `r${own}@reader.example`, passwordHash: null }
  const id = (await createReader(database, { ...reader, emailVerified: verified }, clock.now))!
  const place = { device: device ?? `device ${own}`, address: address ?? `10.0.1.${own}`, brand: 'local' }
  const shop = { welcome }
  // Repeated requests change nothing.
  for (let time = 0; time < 2; time++) await grantWelcome({ ...place, database, now: clock.now, reader: { id }, shop })
  const rows = await database.selectFrom('voucher').select('granted').where('reader_id', '=', id).execute()
  return rows.map(({ granted }) => granted)
}

test('a new reader gets vouchers, once', async () => {
  expect(await vouchersOf()).toEqual([50])
})

test('a mailbox gets them once, whatever suffix its address has', async () => {
  expect(await vouchersOf({ email: 'ada.quill@gmail.com' })).toEqual([50])
  expect(await vouchersOf({ email: 'adaquill+two@googlemail.com' })).toEqual([])
  expect(await vouchersOf({ email: 'ada.quill@reader.example' })).toEqual([50])
})

test('a device gets them once, and again after a year', async () => {
  expect(await vouchersOf({ device: 'phone' })).toEqual([50])
  expect(await vouchersOf({ device: 'phone' })).toEqual([])
  clock.now = new Date(clock.now.getTime() + 366 * 86_400_000)
  expect(await vouchersOf({ device: 'phone' })).toEqual([50])
})

test('grants are limited per network and day, with ten times as many for a /48', async () => {
  const given = async (address: (at: number) => string, count: number) => {
    const all: number[][] = []
    for (let at = 0; at < count; at++) all.push(await vouchersOf({ address: address(at) }))
    return all.flat().length
  }
  expect(await given(() => '192.0.2.1', 5)).toBe(3)
  expect(await given(at => `2001:db8:9:1::${at}`, 5)).toBe(3)
  expect(await given(at => `2001:db8:7:${at}::1`, 35)).toBe(30)
})

test('concurrent requests by accounts on one device get them once', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => vouchersOf({ device: 'farm' })))
  expect(all.flat()).toEqual([50])
})

test('only readers with a confirmed address get them', async () => {
  expect(await vouchersOf({ verified: false })).toEqual([])
})

test('a new sign-up gets none before the address is confirmed', async () => {
  const unverified = { brand: 'local', email: 'new@reader.example', passwordHash: '' }
  const id = await createUnverified(database, unverified, clock.now)
  const shop = { welcome }
  const place = { device: 'device of a newcomer', address: '10.0.9.9', brand: 'local' }
  await grantWelcome({ ...place, database, now: clock.now, reader: { id }, shop })
  expect(await database.selectFrom('voucher').select('id').where('reader_id', '=', id).execute()).toEqual([])
})
