#!/usr/bin/env node
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { endpoints } from '../../shared/api/endpoints.ts'
import { isSelector, selects } from './checks/allChecks.ts'
import { runContract, Unreachable, type Options } from './runContract.ts'
import { table, evidenceLines } from './table.ts'
import { escapeMarkup, withoutForbidden } from '../../shared/markup.ts'
import type { Problem, Verdict } from './kit/problem.ts'
import type { Result } from './kit/report.ts'

/** The report as JUnit XML: a suite for each call, a case for each rule. */
function junit({ lines, failed, skipped }: Result): string {
  const calls = [...new Set(lines.map(({ call }) => call))]
  const suites = calls.map(call =>
    suite(
      call,
      lines.filter(line => line.call === call),
    ),
  )
  const sums = `tests="${lines.length}" failures="${failed}" skipped="${skipped}"`
  const head = '<?xml version="1.0" encoding="UTF-8"?>'
  return `${head}\n<testsuites name="contract" ${sums}>\n${suites.join('')}</testsuites>\n`
}

function suite(call: string, lines: Verdict[]): string {
  const count = (verdict: Verdict['verdict']) => lines.filter(line => line.verdict === verdict).length
  const sums = `tests="${lines.length}" failures="${count('fail')}" skipped="${count('skip')}"`
  return `  <testsuite name="${escaped(call)}" ${sums}>\n${lines.map(testCase).join('')}  </testsuite>\n`
}

function testCase({ call, rule, verdict, problems, skipped }: Verdict): string {
  const open = `    <testcase classname="${escaped(call)}" name="${escaped(rule)}"`
  if (verdict === 'pass') return `${open}/>\n`
  const inside =
    verdict === 'skip' ? `<skipped message="${escaped(skipped.join('; '))}"/>` : problems.map(failure).join('')
  return `${open}>${inside}</testcase>\n`
}

function failure(problem: Problem): string {
  const sentence = `${problem.field ? `${problem.field}: ` : ''}${problem.message}`
  return `<failure message="${escaped(sentence)}">${escaped(evidenceLines(problem).join('\n'))}</failure>`
}

const escaped = (text: string): string => escapeMarkup(withoutForbidden(text, '\ufffd'))

const usage = `Checks a server against the whole API contract. See docs/contract.md.

  npm run contract -- --base URL [--host HOST] [--prefix PREFIX] [--brand KEY]
                      [--user EMAIL --password PASSWORD] [--invite ID] [--book ID]
                      [--brand-2 KEY] [--host-2 HOST --prefix-2 PREFIX]
                      [--only CALL|RULE|CALL:RULE …] [--without CALL …] [--fuzz RUNS] [--seed NUMBER]
                      [--page-timeout MS] [--timeout MS] [--json FILE] [--junit FILE]

  --base          address of the server, such as http://127.0.0.1:4000
  --host          sent as Host, for a web server that serves many brands
  --prefix        first part of the path before /v1/, such as freenovel_api
  --brand         sent as X-Brand, to a backend without a web server in front
  --user          confirmed account for authenticated calls; use a test account, since its coins are spent
  --invite        id of an existing invitation, for event.inviteActivityHelpPage
  --book          id of a book, if no list of the server contains one
  --brand-2       another brand, to check that tokens of the first are invalid there
  --host-2        host of the other brand, through the web server
  --prefix-2      prefix of the other brand
  --only          checks only this call, rule, or rule of a call; repeatable
  --without       leaves out a call and the checks that need it; repeatable
  --fuzz          number of generated inputs for each call, valid and invalid
  --seed          generates the same inputs again
  --page-timeout  milliseconds until a page stops waiting for its data (5000)
  --timeout       milliseconds until a silent server has failed (10000)
  --json          writes the report to a file
  --junit         writes it as JUnit XML, for continuous integration

  Exit code: 0 no violations, 1 violations, 2 wrong usage, no server, or nothing checked.
`

class Wrong extends Error {}

const whole = (name: string, text: string | undefined, otherwise: number): number => {
  if (text === undefined) return otherwise
  if (!/^\d{1,9}$/.test(text)) throw new Wrong(`--${name} takes a whole number, not "${text}".`)
  return Number(text)
}

/** Reads the command line. Throws `Wrong` with the message. */
function read(args: string[]): Options & { json?: string; junit?: string } {
  const text = { type: 'string' } as const
  const { values } = parse(args, {
    base: text,
    host: text,
    prefix: text,
    brand: text,
    user: text,
    password: text,
    invite: text,
    book: text,
    'brand-2': text,
    'host-2': text,
    'prefix-2': text,
    only: { type: 'string', multiple: true },
    without: { type: 'string', multiple: true },
    fuzz: text,
    seed: text,
    'page-timeout': text,
    timeout: text,
    json: text,
    junit: text,
  } as const)
  const { base, host, prefix, brand, user, password, invite, book, only = [], without = [], json, junit } = values
  if (!base) throw new Wrong('--base URL is missing.')
  if (!/^https?:\/\//.test(base) || !URL.canParse(base)) throw new Wrong(`--base takes an http address, not "${base}".`)
  if ((user === undefined) !== (password === undefined)) throw new Wrong('--user and --password belong together.')
  const unknown = only.find(selector => !isSelector(selector))
  if (unknown !== undefined) throw new Wrong(`--only knows neither a call nor a rule "${unknown}".`)
  const unchecked = without.find(name => !Object.hasOwn(endpoints, name))
  if (unchecked !== undefined) throw new Wrong(`--without knows no call "${unchecked}".`)
  const second = given({ brand: values['brand-2'], host: values['host-2'], prefix: values['prefix-2'] })
  const seed = whole('seed', values.seed, Math.trunc(Math.random() * 1e9))
  return {
    base,
    ...(host && { host }),
    ...(prefix && { prefix }),
    ...(brand && { brand }),
    ...(user && password && { credentials: { email: user, password } }),
    ...(invite && { invite: whole('invite', invite, 0) }),
    ...(book && { book: whole('book', book, 0) }),
    ...(json && { json }),
    ...(junit && { junit }),
    ...(Object.keys(second).length > 0 && { second }),
    only,
    without,
    pageTimeout: whole('page-timeout', values['page-timeout'], 5000),
    timeout: whole('timeout', values.timeout, 10_000),
    fuzz: { runs: whole('fuzz', values.fuzz, 0), seed },
  }
}

function parse<T extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(args: string[], options: T) {
  try {
    return parseArgs({ args, options })
  } catch (error) {
    throw new Wrong((error as Error).message)
  }
}

/** Without options that are not set. */
const given = <T extends Record<string, string | undefined>>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as { [Key in keyof T]?: string }

function write(file: string, report: string) {
  try {
    writeFileSync(file, report)
  } catch (error) {
    throw new Unreachable(`The report cannot be written: ${(error as Error).message}`)
  }
}

type Output = { out: (text: string) => void; err: (text: string) => void }

/** The program without its process; returns the exit code. */
export async function main(args: string[], { out, err }: Output): Promise<0 | 1 | 2> {
  if (args.includes('--help')) {
    out(usage)
    return 0
  }
  try {
    const { json, junit: junitFile, ...options } = read(args)
    const started = Date.now()
    if (options.fuzz?.runs) out(`Made-up inputs: ${options.fuzz.runs} a call, --seed ${options.fuzz.seed}\n\n`)
    const result = await runContract({ ...options, say: line => out(`${line}\n\n`) })
    out(table(result))
    out(`${options.base}, ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
    const { credentials: _, ...requested } = options
    if (json) write(json, `${JSON.stringify({ ...requested, ...result }, null, 2)}\n`)
    if (junitFile) write(junitFile, junit(result))
    const isTried = result.lines.some(line => line.verdict !== 'skip' && selects(options.only ?? [], line))
    if (isTried) return result.ok ? 0 : 1
    err('Nothing was checked: every rule was skipped, for the reasons above.\n')
    return 2
  } catch (error) {
    if (error instanceof Wrong) err(`${error.message}\n\n${usage}`)
    else if (error instanceof Unreachable) err(`${error.message}\n`)
    else throw error
    return 2
  }
}

if (import.meta.main) {
  process.exitCode = await main(process.argv.slice(2), {
    out: text => process.stdout.write(text),
    err: text => process.stderr.write(text),
  })
}
