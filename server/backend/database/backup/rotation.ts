import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MANIFEST } from './backup.ts'

export const nameAt = (now: Date) => `quire-${stampOf(now)}`

/** Valid in file and database names: `20261122T093000Z`. */
export const stampOf = (now: Date) => now.toISOString().replace(/\.\d+|[-:]/g, '')

const NAME = /^quire-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

const SPANS: Readonly<Record<string, (at: Date) => string>> = {
  h: at => at.toISOString().slice(0, 13),
  d: at => at.toISOString().slice(0, 10),
  // Days since a Monday.
  w: at => String(Math.floor((at.getTime() / 86_400_000 + 3) / 7)),
  m: at => at.toISOString().slice(0, 7),
  y: at => at.toISOString().slice(0, 4),
}

/** The newest backup of each span is kept, `count` spans back. */
type Retention = readonly { count: number; spanOf: (at: Date) => string }[]

/** Parses `7d,4w`: the last seven days and four weeks with a backup. Throws a message for operators. */
export function parseRetention(text: string): Retention {
  return text.split(',').map(part => {
    const [, count = '', letter = ''] = /^([1-9]\d{0,3})([hdwmy])$/.exec(part.trim()) ?? []
    const spanOf = SPANS[letter]
    if (!spanOf)
      throw new Error(`--keep takes numbers of hours, days, weeks, months or years, such as 7d,4w; not ${text}`)
    return { count: Number(count), spanOf }
  })
}

const backupsIn = async (folder: string) =>
  (await readdir(folder)).filter(name => NAME.test(name) && existsSync(join(folder, name, MANIFEST))).toSorted()

export async function oldestIn(folder: string): Promise<Date | undefined> {
  const [oldest] = await backupsIn(folder)
  return oldest === undefined ? undefined : momentOf(oldest)
}

/** Deletes backups that need not be kept, but never the newest, and returns their names. Other files stay. */
export async function rotate(folder: string, keep: Retention): Promise<string[]> {
  const names = (await backupsIn(folder)).toReversed()
  const retained = new Set(names.slice(0, 1))
  for (const { count, spanOf } of keep) {
    const newest = new Map<string, string>()
    for (const name of names) {
      const span = spanOf(momentOf(name))
      if (!newest.has(span) && newest.size < count) newest.set(span, name)
    }
    for (const name of newest.values()) retained.add(name)
  }
  const removed = names.filter(name => !retained.has(name))
  for (const name of removed) await rm(join(folder, name), { recursive: true })
  return removed
}

const momentOf = (name: string) => new Date(name.replace(NAME, '$1-$2-$3T$4:$5:$6Z'))
