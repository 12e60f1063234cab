import { observableRef } from 'mobx'
import type { Setting } from '../../../shared/api/ownReading.ts'
import { STORAGE } from '../../../shared/cookies.ts'
import { observed } from '../../platform/observed.ts'
import type { Storage } from '../../platform/storage.ts'
import type { Stores } from '../../stores/createStores.ts'
import { displaySettingsIn, type DisplaySettings } from '../../stores/displaySettings.ts'
import { changed, readStored, settled, withAccount, writeStored, type Entry, type StoredSettings } from './entries.ts'
import { changedNames, NAMES, START, valuesOf, type Name } from './values.ts'

type Around = {
  storage: Storage
  stores: Pick<Stores, 'local' | 'user'>
  /** Whether a chapter is open, whose layout must not change while it is read. */
  isReading(): boolean
  isPhoneDark(): boolean
  /** Called when an account's settings are first displayed on this device. */
  onApplied(): void
}

/** The displayed settings are in the local store and under `local`; here are the account's, and the device's own. */
export class ReaderSettings {
  /** The account has answered, so the reader's settings are synced. */
  isReached = false
  /** Settings deferred to the next page while a chapter is open. */
  pending: DisplaySettings | undefined = undefined
  /** The current time, in ISO 8601 with milliseconds: the device's until the account's is known. */
  clock: () => string = () => new Date().toISOString()
  /** The stored settings, written only by `#store`. */
  stored: StoredSettings = { entries: [] }
  readonly #around: Around
  /** Settings applied by this tab; any difference from these is a change by the reader. */
  #shown: ReturnType<typeof valuesOf>
  #isNew = false

  constructor(around: Around) {
    this.#around = around
    this.#shown = valuesOf(around.stores.local.persisted)
    observed(this, { stored: observableRef, pending: observableRef, clock: false })
    this.stored = readStored(around.storage)
    const { owner, stored } = this
    // Include changes made before this code loaded.
    if (owner !== undefined && stored.owner === owner) this.#shown = valuesOf(this.#target())
  }

  get owner(): number | undefined {
    return this.#around.stores.user.userInfo?.id
  }

  unsent(owner: number): Entry[] {
    return this.stored.entries.filter(entry => entry.owner === owner && !entry.settled)
  }

  note() {
    const now = valuesOf(this.#around.stores.local.persisted)
    const names = changedNames(this.#shown, now)
    this.#shown = now
    const { owner } = this
    if (names.length === 0) return
    if (owner !== undefined && this.stored.owner === owner) this.#change(owner, names, now)
    if (!this.pending) return
    // The reader's own changes apply; other pending settings stay pending, also across a reload.
    this.pending = { ...this.pending, ...displaySettingsIn(this.#chosen(names)) }
    this.#prepare()
  }

  reset() {
    const { owner, stored } = this
    this.pending = undefined
    if (owner === undefined || stored.owner !== owner) return
    this.#change(owner, NAMES, START)
    this.#store({ ...this.stored, device: this.#settings(START) })
    this.#showNow(this.#target())
  }

  /** After a change of reader: restores the device's own settings, and deletes those of the last account. */
  changeReader() {
    const { owner, stored } = this
    this.isReached = false
    if (stored.owner === owner) return
    const { local } = this.#around.stores
    const before =
      stored.owner === undefined
        ? (this.pending ?? local.persisted)
        : this.#settings({ ...this.#shown, ...valuesOfSome(stored.device) })
    const entries = readStored(this.#around.storage).entries.filter(entry => entry.owner === owner || !entry.settled)
    this.#isNew = owner !== undefined
    this.#store(owner === undefined ? { entries } : { owner, device: before, entries })
    this.#show(owner === undefined ? before : this.#target())
  }

  /** Merges the account's settings; settings missing there are taken from the device. */
  merge(owner: number, items: readonly Setting[]) {
    this.isReached = true
    const entries = withAccount(this.stored.entries, owner, items)
    this.#store({ ...this.stored, entries })
    const known = new Set(entries.filter(entry => entry.owner === owner).map(({ name }) => name))
    const device = valuesOf(this.#target())
    const own = changedNames(START, device).filter(name => !known.has(name))
    if (own.length > 0) this.#change(owner, own, device)
    this.#show(this.#target())
  }

  confirm(sent: readonly Entry[]) {
    this.#store({ ...this.stored, entries: settled(readStored(this.#around.storage).entries, sent) })
  }

  arrive() {
    if (this.pending) this.#showNow(this.pending)
  }

  /** Called when another tab has changed the stored settings. */
  restore() {
    const stored = readStored(this.#around.storage)
    // A change of reader arrives through the session; until then this tab needs the device's own settings.
    if (stored.owner !== this.stored.owner) return
    this.stored = stored
    if (stored.owner !== undefined) this.#show(this.#target())
  }

  /** The backend stores no settings: they belong to the device. */
  resetToDevice() {
    this.#store({ entries: [] })
  }

  #change(owner: number, names: readonly Name[], values: Readonly<Record<Name, number>>) {
    const at = this.clock()
    // Other tabs record changes, too.
    const stored = readStored(this.#around.storage)
    const entries = stored.owner === owner ? stored.entries : this.stored.entries
    this.#store({
      ...this.stored,
      entries: names.reduce((all, name) => changed(all, owner, name, values[name], at), entries),
    })
  }

  #store(stored: StoredSettings) {
    this.stored = stored
    writeStored(this.#around.storage, stored)
  }

  #target(): DisplaySettings {
    const { owner, device, entries } = this.stored
    const values = Object.fromEntries(
      entries.filter(entry => entry.owner === owner).map(({ name, value }) => [name, value]),
    )
    return this.#settings({
      ...this.#shown,
      ...valuesOfSome(device),
      ...valuesOfSome(displaySettingsIn(asSettings(values))),
    })
  }

  #settings(values: Readonly<Record<Name, number>>): DisplaySettings {
    const bg_night = values.follows_phone === 1 ? this.#around.isPhoneDark() : values.bg_night === 1
    return { ...values, bg_night }
  }

  #chosen(names: readonly Name[]) {
    const values = valuesOf(this.#around.stores.local.persisted)
    return asSettings(Object.fromEntries(names.map(name => [name, values[name]])))
  }

  /** Applies settings now, or on the next page if a chapter is open. */
  #show(settings: DisplaySettings) {
    this.pending = undefined
    if (changedNames(this.#shown, valuesOf(settings)).length === 0) {
      if (this.isReached) this.#isNew = false
      return
    }
    if (!this.#around.isReading()) return this.#showNow(settings)
    this.pending = settings
    this.#prepare()
  }

  /** Stores pending settings for the next page's head script, which applies them before the first paint. */
  #prepare() {
    this.#around.storage.set(STORAGE.local, JSON.stringify(this.pending))
  }

  #showNow(settings: DisplaySettings) {
    this.pending = undefined
    const isOther = changedNames(this.#shown, valuesOf(settings)).length > 0
    this.#shown = valuesOf(settings)
    const { stores, storage } = this.#around
    stores.local.changeDisplay(settings)
    // Overwrites settings prepared for the next page.
    storage.set(STORAGE.local, JSON.stringify(stores.local.persisted))
    if (isOther && this.#isNew && this.isReached) this.#around.onApplied()
    this.#isNew = false
  }
}

const asSettings = ({ bg_night, ...steps }: Partial<Record<Name, number>>) => ({
  ...steps,
  ...(bg_night !== undefined && { bg_night: bg_night === 1 }),
})

const valuesOfSome = ({ bg_night, ...steps }: Partial<DisplaySettings> = {}) => ({
  ...steps,
  ...(bg_night !== undefined && { bg_night: Number(bg_night) }),
})
