import type { Environment } from '../settings.ts'
import { backends } from './checks/backends.ts'
import { brands } from './checks/brands.ts'
import { clock } from './checks/clock.ts'
import { database } from './checks/database.ts'
import { disk } from './checks/disk.ts'
import { mail } from './checks/mail.ts'
import { payments } from './checks/payments.ts'
import { redis } from './checks/redis.ts'
import { settings } from './checks/settings.ts'
import { causeOf, wrong, type Check, type Finding, type Patient } from './checks/finding.ts'

/** In the order in which they are looked at: brands name backends, and the others show their clocks. */
const CHECKS: Record<string, Check> = { brands, backends, database, redis, mail, payments, disk, clock }

/** What a check found, by its name. */
type Report = (Finding & { check: string })[]

/** Looks at all that a server of these settings needs, and changes nothing. Never rejects. */
async function examine(environment: Environment): Promise<Report> {
  const patient: Patient = { backends: new Map(), clocks: [] }
  const report: Report = settings(patient, environment).map(finding => ({ check: 'settings', ...finding }))
  for (const [check, look] of Object.entries(CHECKS)) {
    const found = await look(patient).catch((error: unknown) => [
      wrong(`this check failed: ${causeOf(error)}`, 'rebuild Quire with npm run build'),
    ])
    report.push(...found.map(finding => ({ check, ...finding })))
  }
  return report
}

/**
 * The command. Gives the exit code: 0 where nothing is wrong, 1 where something is.
 * @param say takes what is printed
 */
export async function doctor(
  environment: Environment,
  { json = false, say }: { json?: boolean; say: (text: string) => void },
): Promise<number> {
  const report = await examine(environment)
  if (json) say(`${JSON.stringify(report, undefined, 2)}\n`)
  else say(report.map(lineOf).join(''))
  return report.some(({ level }) => level === 'wrong') ? 1 : 0
}

const SIGNS = { ok: 'ok   ', warn: 'warn ', wrong: 'WRONG' }
const lineOf = ({ check, level, says, remedy }: Report[number]) =>
  `${SIGNS[level]}  ${check.padEnd(8)}  ${says}\n${remedy ? `${' '.repeat(17)}→ ${remedy}\n` : ''}`
