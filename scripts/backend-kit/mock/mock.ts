#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { endpoints, type EndpointName } from '../../../shared/api/endpoints.ts'
import { errorNames } from '../../../shared/api/envelope.ts'
import { createMock, type Fault, type MockOptions } from './createMock.ts'
import { MOCK_READER } from './mockBackend.ts'
import { scenarioNames, type ScenarioName } from './scenarioNames.ts'
import { scenarios } from './scenarios.ts'

const FAULTS: readonly string[] = [...errorNames, 'SILENCE', 'CUT']

const usage = `A backend in one process with fixed data, to design or test a site. See docs/contract.md.

  npm run mock -- [SCENARIO] [--port PORT] [--delay MS] [--fail CALL[=FAULT] …]

${Object.entries(scenarios)
  .map(([name, { details }]) => `  ${name.padEnd(8)}  ${details}`)
  .join('\n')}

  --port   loopback port (4000)
  --delay  milliseconds before each response
  --fail   makes a call fail; repeatable. FAULT is an error of the contract, such as NOT_AVAILABLE, or SILENCE or CUT;
           default INTERNAL

  BACKEND_URL=http://127.0.0.1:4000 npm run dev   shows a site in front of it
  ${MOCK_READER.email}, "${MOCK_READER.password}"   signs in, with ${MOCK_READER.coins} coins
`

/** The error message for a wrong call. */
class Wrong extends Error {}

const whole = (name: string, text: string, most: number): number => {
  if (!/^\d{1,9}$/.test(text) || Number(text) > most)
    throw new Wrong(`--${name} takes a whole number up to ${most}, not "${text}".`)
  return Number(text)
}

function readFault(text: string): [EndpointName, Fault] {
  const [call = '', fault = 'INTERNAL', ...more] = text.split('=')
  if (!Object.hasOwn(endpoints, call)) throw new Wrong(`--fail knows no call "${call}".`)
  if (!FAULTS.includes(fault) || more.length > 0) throw new Wrong(`--fail knows no fault "${fault}".`)
  return [call as EndpointName, fault as Fault]
}

/** Reads the command line. Throws `Wrong` with the message. */
function read(args: string[]): MockOptions & { scenario: ScenarioName } {
  const text = { type: 'string' } as const
  const options = { port: text, delay: text, fail: { type: 'string', multiple: true } } as const
  const { values, positionals } = parse(() => parseArgs({ args, options, allowPositionals: true }))
  const [scenario = 'rich', ...more] = positionals
  if (!isScenario(scenario) || more.length > 0)
    throw new Wrong(`There is no scenario "${positionals.join(' ')}"; there are ${scenarioNames.join(', ')}.`)
  return {
    scenario,
    port: whole('port', values.port ?? '4000', 65_535),
    ...(values.delay && { delay: whole('delay', values.delay, 600_000) }),
    faults: Object.fromEntries((values.fail ?? []).map(readFault)),
  }
}

const isScenario = (name: string): name is ScenarioName => scenarioNames.some(known => known === name)

function parse<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Wrong((error as Error).message)
  }
}

type Output = { out: (text: string) => void; err: (text: string) => void }

/** The program without its process; returns what is running, or the exit code. */
export async function main(args: string[], { out, err }: Output) {
  if (args.includes('--help')) {
    out(usage)
    return 0
  }
  try {
    const options = read(args)
    const mock = await createMock(options)
    out(`${options.scenario}: ${scenarios[options.scenario].details}\n${mock.url}\n`)
    return mock
  } catch (error) {
    if (error instanceof Wrong) err(`${error.message}\n\n${usage}`)
    else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') err('The port is taken: --port takes another.\n')
    else throw error
    return 2
  }
}

if (import.meta.main) {
  const running = await main(process.argv.slice(2), {
    out: text => process.stdout.write(text),
    err: text => process.stderr.write(text),
  })
  if (typeof running === 'number') process.exitCode = running
  else for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void running.close())
}
