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
import { causeOf, wrong, type Check, type Finding, type CheckContext } from './checks/finding.ts'

/** In order: brands name the backends, and the other checks collect clocks. */
const CHECKS: Record<string, Check> = { brands, backends, database, redis, mail, payments, disk, clock }

type Report = (Finding & { check: string })[]

/** Changes nothing. Never rejects. */
async function runChecks(environment: Environment): Promise<Report> {
  const context: CheckContext = { backends: new Map(), clocks: [] }
  const report: Report = settings(context, environment).map(finding => ({ check: 'settings', ...finding }))
  for (const [check, look] of Object.entries(CHECKS)) {
    const found = await look(context).catch((error: unknown) => [
      wrong(`this check failed: ${causeOf(error)}`, 'rebuild Quire with npm run build'),
    ])
    report.push(...found.map(finding => ({ check, ...finding })))
  }
  return report
}

/** Returns the exit code: 1 if something is wrong, else 0. @param print receives the output */
export async function doctor(
  environment: Environment,
  { json = false, print }: { json?: boolean; print: (text: string) => void },
): Promise<number> {
  const report = await runChecks(environment)
  if (json) print(`${JSON.stringify(report, undefined, 2)}\n`)
  else print(report.map(lineOf).join(''))
  return report.some(({ level }) => level === 'wrong') ? 1 : 0
}

const SIGNS = { ok: 'ok   ', warn: 'warn ', wrong: 'WRONG' }
const lineOf = ({ check, level, says, remedy }: Report[number]) =>
  `${SIGNS[level]}  ${check.padEnd(8)}  ${says}\n${remedy ? `${' '.repeat(17)}→ ${remedy}\n` : ''}`
