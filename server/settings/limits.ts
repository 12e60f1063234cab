import { list } from './kinds.ts'
import { backendLimits } from './limits/backend.ts'
import type { ChangedLimits, LimitTable } from './limits/limit.ts'
import { rateRows } from './limits/rates.ts'
import { webLimits } from './limits/web.ts'
import { nearestTo } from './nearest.ts'

/** Web server and backend accept those of both, since an operator sets LIMITS once for all containers. */
export const allLimits: LimitTable = { ...webLimits, ...backendLimits, ...rateRows }

const names = Object.keys(allLimits)

/** `pagesAtOnce=40`; undefined without '='. */
function pairOf(part: string): [name: string, value: string] | undefined {
  const at = part.indexOf('=')
  return at < 0 ? undefined : [part.slice(0, at).trim(), part.slice(at + 1).trim()]
}

const shown = (text: string) => JSON.stringify(text.slice(0, 40))

/** The most similar name, or the one that begins so: units are easily forgotten. */
const meantBy = (name: string) =>
  nearestTo(name, names) ?? names.find(known => name && known.toLowerCase().startsWith(name.toLowerCase()))

function problemOf(part: string, index: number, parts: readonly string[]): string | undefined {
  const pair = pairOf(part)
  if (!pair) return `pairs of name=value, not ${shown(part)}`
  const [name, value] = pair
  const row = Object.hasOwn(allLimits, name) ? allLimits[name] : undefined
  if (!row) {
    const meant = meantBy(name)
    return `names listed by quire settings, not ${shown(name)}${meant ? ` (did you mean ${meant}?)` : ''}`
  }
  if (parts.slice(0, index).some(other => pairOf(other)?.[0] === name)) return `each name once, not ${name} twice`
  const isInRange = /^\d{1,10}$/.test(value) && Number(value) >= row.least && Number(value) <= row.most
  return isInRange ? undefined : `a whole number from ${row.least} to ${row.most} for ${name}`
}

/** `name=value`, separated by commas. */
export const limitsSetting = list
  .superRefine((parts, context) => {
    for (const message of parts.map(problemOf)) if (message) context.addIssue({ code: 'custom', message })
  })
  .transform((parts): ChangedLimits =>
    Object.fromEntries(parts.flatMap(part => [pairOf(part) ?? []]).map(([name = '', value]) => [name, Number(value)])),
  )
