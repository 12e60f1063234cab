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
  /** Whether a chapter is open: its layout must not change under the reader. */
  isReading(): boolean
  isPhoneDark(): boolean
  /** The settings of an account are shown for the first time on this device. */
  onApplied(): void
}

/**
 * The display settings of the signed-in account. The ones shown are in the local store and under `local`; this stores
 * what the account has, and how the device was set before.
 */
export class ReaderSettings {
  /** The account could be asked: its reader's settings follow it. */
  isReached = false
  /** Settings that apply from the next page on, while a chapter is open. */
  pending: DisplaySettings | undefined = undefined
  /** The current time, in ISO 8601 with milliseconds: the device's, until the account's is known. */
  clock: () => string = () => new Date().toISOString()
  /** Only `#store` changes it. */
  stored: StoredSettings = { entries: [] }
  readonly #around: Around
  /** The settings that this tab has applied: any difference is a change by the reader. */
  #shown: ReturnType<typeof valuesOf>
  #isNew = false

  constructor(around: Around) {
    this.#around = around
    this.#shown = valuesOf(around.stores.local.persisted)
    observed(this, { stored: observableRef, pending: observableRef, clock: false })
    this.stored = readStored(around.storage)
    const { owner, stored } = this
    // Changes from before this code was loaded count, too.
    if (owner !== undefined && stored.owner === owner) this.#shown = valuesOf(this.#target())
  }

  /** The signed-in account; undefined if there is none. */
  get owner(): number | undefined {
    return this.#around.stores.user.userInfo?.id
  }

  /** What the account does not have yet. */
  unsent(owner: number): Entry[] {
    return this.stored.entries.filter(entry => entry.owner === owner && !entry.settled)
  }

  /** Takes note of what the reader has changed. */
  note() {
    const now = valuesOf(this.#around.stores.local.persisted)
    const names = changedNames(this.#shown, now)
    this.#shown = now
    const { owner } = this
    if (names.length === 0) return
    if (owner !== undefined && this.stored.owner === owner) this.#change(owner, names, now)
    if (!this.pending) return
    // What the reader changed by hand applies; the rest still waits, also across a reload.
    this.pending = { ...this.pending, ...displaySettingsIn(this.#chosen(names)) }
    this.#prepare()
  }

  /** All settings as a new reader finds them, in the account and on the device. */
  reset() {
    const { owner, stored } = this
    this.pending = undefined
    if (owner === undefined || stored.owner !== owner) return
    this.#change(owner, NAMES, START)
    this.#store({ ...this.stored, device: this.#settings(START) })
    this.#showNow(this.#target())
  }

  /** The reader has changed: the device gets its own settings back, and those of the last account are deleted. */
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

  /** Merges the account's settings; those that it does not have are taken from the device. */
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

  /** The account has these, unless they were changed again meanwhile. */
  confirm(sent: readonly Entry[]) {
    this.#store({ ...this.stored, entries: settled(readStored(this.#around.storage).entries, sent) })
  }

  /** A page was opened: waiting settings apply. */
  arrive() {
    if (this.pending) this.#showNow(this.pending)
  }

  /** Another tab has changed the stored settings. */
  restore() {
    const stored = readStored(this.#around.storage)
    // Of another reader this tab learns by the session, and then needs the device's own settings.
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
    // Other tabs note changes, too.
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

  /** The settings of the account's reader: the account's, else the device's. */
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

  /** At once, or from the next page on if a chapter is open. */
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

  /** The head script of the next page finds them before it paints. */
  #prepare() {
    this.#around.storage.set(STORAGE.local, JSON.stringify(this.pending))
  }

  #showNow(settings: DisplaySettings) {
    this.pending = undefined
    const isOther = changedNames(this.#shown, valuesOf(settings)).length > 0
    this.#shown = valuesOf(settings)
    const { stores, storage } = this.#around
    stores.local.changeDisplay(settings)
    // Other settings may have been prepared for the next page.
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
