import type { Setting } from '../../../shared/api/ownReading.ts'
import { STORAGE } from '../../../shared/cookies.ts'
import { readJson, type Storage, isCount, isId, isTime, listOf, maybe, type Shape } from '../../platform/storage.ts'
import { displaySettingsIn, type DisplaySettings } from '../../stores/displaySettings.ts'
import { NAMES, type Name } from './values.ts'
import { changeTime } from '../../platform/changeTime.ts'

export type Entry = {
  owner: number
  name: Name
  value: number
  changed_at: string
  /** The account has this version. */
  settled?: true
}

/** Stored settings of accounts; the displayed ones are under `local`, where the head script reads them. */
export type StoredSettings = {
  /** The account whose settings are displayed. */
  owner?: number
  /** The device's own settings, restored on sign-out. */
  device?: Partial<DisplaySettings>
  entries: readonly Entry[]
}

const isName = (value: unknown) => NAMES.includes(value as Name)

const ENTRY: Shape<Entry> = {
  owner: isId,
  name: isName,
  value: isCount,
  changed_at: isTime,
  settled: maybe(value => value === true),
}

export function readStored(storage: Storage): StoredSettings {
  const { owner, device, entries } = (readJson(storage, STORAGE.settings) ?? {}) as Record<string, unknown>
  const read = { entries: listOf(entries, ENTRY) }
  return isId(owner) ? { ...read, owner: owner as number, device: displaySettingsIn(device) } : read
}

export const writeStored = (storage: Storage, stored: StoredSettings): boolean =>
  stored.owner === undefined && stored.entries.length === 0
    ? (storage.remove(STORAGE.settings), true)
    : storage.set(STORAGE.settings, JSON.stringify(stored))

export function changed(entries: readonly Entry[], owner: number, name: Name, value: number, at: string): Entry[] {
  const isIt = (entry: Entry) => entry.owner === owner && entry.name === name
  const changed_at = changeTime(entries.find(isIt), at)
  return [...entries.filter(entry => !isIt(entry)), { owner, name, value, changed_at }]
}

export const settled = (entries: readonly Entry[], sent: readonly Entry[]): Entry[] => {
  const times = new Map(sent.map(({ owner, name, changed_at }) => [`${owner} ${name}`, changed_at]))
  return entries.map(entry =>
    times.get(`${entry.owner} ${entry.name}`) === entry.changed_at ? { ...entry, settled: true } : entry,
  )
}

/** Merges the account's settings; an unsent local change stays if it is newer. Unknown settings are ignored. */
export function withAccount(entries: readonly Entry[], owner: number, items: readonly Setting[]): Entry[] {
  const theirs = new Map(items.filter(({ name }) => isName(name)).map(item => [item.name, item]))
  const rest = entries.filter(entry => {
    const item = entry.owner === owner ? theirs.get(entry.name) : undefined
    if (!item) return true
    const isNewer = !entry.settled && entry.changed_at > new Date(item.changed_at).toISOString()
    if (isNewer) theirs.delete(entry.name)
    return isNewer
  })
  const news = [...theirs.values()].map(({ name, value, changed_at }): Entry => ({
    owner,
    name: name as Name,
    value,
    changed_at: new Date(changed_at).toISOString(),
    settled: true,
  }))
  return [...rest, ...news]
}
