import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MANIFEST } from './backup.ts'

/** What a backup of this moment is called: `quire-20261122T093000Z`. */
export const nameAt = (now: Date) => `quire-${stampOf(now)}`

/** A moment in letters that every file system and database takes. */
export const stampOf = (now: Date) => now.toISOString().replace(/\.\d+|[-:]/g, '')

const NAME = /^quire-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

/** In which span a moment lies, by the letter of the span. */
const SPANS: Readonly<Record<string, (at: Date) => string>> = {
  h: at => at.toISOString().slice(0, 13),
  d: at => at.toISOString().slice(0, 10),
  // Days since a Monday.
  w: at => String(Math.floor((at.getTime() / 86_400_000 + 3) / 7)),
  m: at => at.toISOString().slice(0, 7),
  y: at => at.toISOString().slice(0, 4),
}

/** How many backups stay: of each span its newest, so many spans back. */
type Keep = readonly { count: number; spanOf: (at: Date) => string }[]

/** `7d,4w`: of the last seven days that have one, and of the last four weeks. Throws a sentence for people. */
export function parseKeep(text: string): Keep {
  return text.split(',').map(part => {
    const [, count = '', letter = ''] = /^([1-9]\d{0,3})([hdwmy])$/.exec(part.trim()) ?? []
    const spanOf = SPANS[letter]
    if (!spanOf)
      throw new Error(`--keep takes numbers of hours, days, weeks, months or years, such as 7d,4w; not ${text}`)
    return { count: Number(count), spanOf }
  })
}

/** Names of the backups in a folder, the oldest first. */
const backupsIn = async (folder: string) =>
  (await readdir(folder)).filter(name => NAME.test(name) && existsSync(join(folder, name, MANIFEST))).toSorted()

/** When the oldest backup in a folder was made; undefined where there is none. */
export async function oldestIn(folder: string): Promise<Date | undefined> {
  const [oldest] = await backupsIn(folder)
  return oldest === undefined ? undefined : momentOf(oldest)
}

/**
 * Takes the backups out of a folder that need not stay, and gives their names; nothing else there is touched. The
 * newest always stays.
 */
export async function rotate(folder: string, keep: Keep): Promise<string[]> {
  const names = (await backupsIn(folder)).toReversed()
  const stay = new Set(names.slice(0, 1))
  for (const { count, spanOf } of keep) {
    const newest = new Map<string, string>()
    for (const name of names) {
      const span = spanOf(momentOf(name))
      if (!newest.has(span) && newest.size < count) newest.set(span, name)
    }
    for (const name of newest.values()) stay.add(name)
  }
  const gone = names.filter(name => !stay.has(name))
  for (const name of gone) await rm(join(folder, name), { recursive: true })
  return gone
}

const momentOf = (name: string) => new Date(name.replace(NAME, '$1-$2-$3T$4:$5:$6Z'))
