import { beforeEach, expect, test } from '@jest/globals'
import { sharedBackend } from '../../testing/backend.ts'

const backend = await sharedBackend()
const NOW = new Date('2026-05-01T12:00:00.000Z')
const mara = await backend.signIn('mara')
beforeEach(async () => {
  backend.clock.now = NOW
  await backend.database.deleteFrom('reader_setting').execute()
})

const setting = (name: string, value: number, changed_at: string) => ({ name, value, changed_at })
const save = (...entries: ReturnType<typeof setting>[]) => backend.ask('settings.save', { entries }, mara.headers)
const values = async () =>
  Object.fromEntries(
    (await backend.ask('settings.get', {}, mara.headers)).items.map(({ name, value }) => [name, value]),
  )

test('settings are stored singly, so that those of a newer site survive an older one', async () => {
  await save(setting('font_size', 18, '2026-05-01T10:00:00Z'), setting('of_a_site_to_come', 7, '2026-05-01T10:00:00Z'))
  expect(await save(setting('margins', 3, '2026-05-01T11:00:00Z'))).toEqual({ saved: 1 })
  expect(await values()).toEqual({ font_size: 18, margins: 3, of_a_site_to_come: 7 })
})

test('the newest change of a setting wins in any order, and future times count as now', async () => {
  const old = setting('font_size', 14, '2026-05-01T09:59:59.9Z')
  const recent = setting('font_size', 20, '2026-05-01T10:00:00Z')
  for (const batch of [[old, recent], [recent, old], [old], [recent]]) {
    await save(...batch)
    if (batch.includes(recent)) expect(await values()).toEqual({ font_size: 20 })
  }
  await save(setting('font_size', 24, '2030-01-01T00:00:00Z'))
  backend.clock.now = new Date('2026-05-01T12:05:00Z')
  await save(setting('font_size', 16, '2026-05-01T12:04:00Z'))
  expect(await values()).toEqual({ font_size: 16 })
})

test('concurrent devices lose nothing', async () => {
  await Promise.all(
    [1, 2, 3, 4, 5].flatMap(minute => [
      save(setting('font_size', 14 + minute, `2026-05-01T10:0${minute}:00Z`)),
      save(setting(`own_${'abcde'[minute - 1]}`, minute, '2026-05-01T10:00:00Z')),
    ]),
  )
  expect(await values()).toEqual({ font_size: 19, own_a: 1, own_b: 2, own_c: 3, own_d: 4, own_e: 5 })
})

test('an account has at most 64 settings, and the least recently changed are dropped', async () => {
  const name = (index: number) => `made_up_${'abcdefgh'[index >> 3]}${'abcdefgh'[index & 7]}`
  const noor = await backend.signIn('noor')
  for (let from = 0; from < 64; from += 32) {
    const entries = Array.from({ length: 32 }, (_, index) => setting(name(from + index), 1, '2026-05-01T10:00:00Z'))
    await save(...entries)
    // Somebody else's do not count.
    const theirs = entries.map(entry => ({ ...entry, name: `their_${entry.name}`, changed_at: '2026-05-01T11:30:00Z' }))
    await backend.ask('settings.save', { entries: theirs }, noor.headers)
  }
  await save(setting('font_size', 18, '2026-05-01T11:00:00Z'))
  const stored = await values()
  expect([Object.keys(stored).length, stored['font_size']]).toEqual([64, 18])
})
