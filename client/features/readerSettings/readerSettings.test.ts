import { beforeEach, expect, test } from '@jest/globals'
import type { Setting } from '../../../shared/api/ownReading.ts'
import { STORAGE } from '../../../shared/cookies.ts'
import { createStores } from '../../stores/createStores.ts'
import { memoryStorage, testBrand } from '../../testing/fixtures.ts'
import { ReaderSettings } from './readerSettings.ts'

const TIME = '2026-05-01T12:00:00.000Z'
const setting = (name: string, value: number, changed_at = TIME): Setting => ({ name, value, changed_at })

let storage = memoryStorage()
const around = { isReading: false, isPhoneDark: false, applied: 0 }
beforeEach(() => {
  storage = memoryStorage()
  Object.assign(around, { isReading: false, isPhoneDark: false, applied: 0 })
})

/** Loads a page on this device, restoring stored settings as the head script and the app do. */
function load(id?: number) {
  const stores = createStores(testBrand, 'paper.example', storage)
  const { local, user } = stores
  local.restore(JSON.parse(storage.get(STORAGE.local) ?? '{}'))
  const sign = (id?: number) =>
    id === undefined
      ? user.signOut()
      : user.signIn('x', { id, name: '', email: '', avatar: null, created_at: TIME, providers: [] })
  if (id !== undefined) sign(id)
  const settings = new ReaderSettings({
    storage,
    stores,
    isReading: () => around.isReading,
    isPhoneDark: () => around.isPhoneDark,
    onApplied: () => around.applied++,
  })
  settings.clock = () => TIME
  settings.note()
  settings.changeReader()
  /** Changes settings as the reader does, and stores them as the app does. */
  const set = (change: Parameters<typeof local.changeDisplay>[0]) => {
    local.changeDisplay(change)
    storage.set(STORAGE.local, JSON.stringify(local.persisted))
    settings.note()
  }
  const sit = (id?: number) => {
    sign(id)
    settings.changeReader()
    storage.set(STORAGE.local, JSON.stringify(settings.pending ?? local.persisted))
  }
  const unsent = () => settings.unsent(7).map(({ name, value }) => [name, value])
  return { local, settings, set, sit, unsent }
}

test('an account without settings gets those chosen on this device', () => {
  const { settings, set, sit, unsent } = load()
  set({ font_size: 20, follows_phone: 0, bg_night: false })
  sit(7)
  settings.merge(7, [])
  expect(unsent()).toEqual([
    ['font_size', 20],
    ['follows_phone', 0],
    ['bg_night', 0],
  ])
})

test('a new device applies the account’s settings with one toast; signing out restores its own', () => {
  const { local, settings, set, sit } = load()
  set({ font_size: 20, margins: 3 })
  sit(7)
  settings.merge(7, [setting('font_size', 15), setting('of_a_site_to_come', 9), setting('line_height', 99)])
  expect([local.font_size, local.margins, local.line_height, around.applied]).toEqual([15, 3, 2, 1])
  settings.merge(7, [setting('font_size', 16, '2026-05-01T13:00:00Z')])
  expect([local.font_size, around.applied]).toEqual([16, 1])
  sit()
  expect([local.font_size, local.margins]).toEqual([20, 3])
  expect(storage.get(STORAGE.settings) ?? '').not.toContain('font_size')
})

test('within a chapter nothing moves: settings apply on the next page, before first paint', () => {
  const { local, settings, set, sit } = load()
  sit(7)
  around.isReading = true
  settings.merge(7, [setting('font_size', 24), setting('margins', 1)])
  expect([local.font_size, settings.pending?.font_size]).toEqual([16, 24])
  expect(JSON.parse(storage.get(STORAGE.local)!)).toMatchObject({ font_size: 24 })
  // A setting changed in the meantime applies at once, and leaves the pending ones alone.
  set({ margins: 3 })
  expect(JSON.parse(storage.get(STORAGE.local)!)).toMatchObject({ font_size: 24, margins: 3 })
  settings.arrive()
  expect([local.font_size, local.margins, settings.pending]).toEqual([24, 3, undefined])
})

test('a reload is not mistaken for a change', () => {
  const first = load()
  first.sit(7)
  around.isReading = true
  first.settings.merge(7, [setting('font_size', 24)])
  const { local, unsent } = load(7)
  expect([local.font_size, unsent()]).toEqual([24, []])
})

test('a change made before this code loads is sent later', () => {
  const first = load()
  first.sit(7)
  first.settings.merge(7, [setting('font_size', 18)])
  storage.set(STORAGE.local, JSON.stringify({ ...first.local.persisted, font_size: 22 }))
  const { settings, unsent, local } = load(7)
  expect(unsent()).toEqual([['font_size', 22]])
  // The change has not been sent yet, so the account's value does not win.
  settings.merge(7, [setting('font_size', 18)])
  expect(local.font_size).toBe(22)
  settings.confirm(settings.unsent(7))
  settings.merge(7, [setting('font_size', 22, '2026-05-01T11:59:00Z')])
  expect([local.font_size, unsent()]).toEqual([22, []])
})

test('after signing out in a chapter, settings changed there are added to the device’s own', () => {
  const { local, settings, set, sit } = load()
  sit(7)
  settings.merge(7, [setting('font_size', 24)])
  around.isReading = true
  sit()
  expect(local.font_size).toBe(24)
  set({ margins: 3 })
  settings.arrive()
  expect([local.font_size, local.margins]).toEqual([16, 3])
})

test('two tabs do not lose each other’s changes', () => {
  const one = load()
  one.sit(7)
  const other = load(7)
  one.set({ font_size: 22 })
  other.settings.restore()
  expect(other.local.font_size).toBe(22)
  other.set({ margins: 3 })
  expect(other.unsent()).toEqual([
    ['font_size', 22],
    ['margins', 3],
  ])
  one.settings.restore()
  expect(one.local.margins).toBe(3)
  // Signing out in one tab restores the device's own settings in the other, too.
  one.sit()
  other.settings.restore()
  other.sit()
  expect([other.local.font_size, other.local.margins]).toEqual([16, 2])
})

test('a reset applies to the account, the device and pending settings', () => {
  const { local, settings, set, sit } = load()
  set({ font_size: 20 })
  sit(7)
  around.isReading = true
  settings.merge(7, [setting('font_size', 24), setting('margins', 1)])
  settings.reset()
  expect([local.font_size, local.margins, settings.pending]).toEqual([16, 2, undefined])
  expect(JSON.parse(storage.get(STORAGE.local)!)).toMatchObject({ font_size: 16, margins: 2 })
  expect(settings.unsent(7).find(({ name }) => name === 'margins')).toMatchObject({ value: 2 })
  sit()
  settings.arrive()
  expect(local.font_size).toBe(16)
})
