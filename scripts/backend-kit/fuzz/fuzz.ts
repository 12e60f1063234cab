import * as fc from 'fast-check'
import { endpointNames, type EndpointName } from '../../../shared/api/endpoints.ts'
import { optionsFor } from '../checks/responses.ts'
import { selects } from '../checks/allChecks.ts'
import type { Kit } from '../kit/check.ts'
import { inspect, isRecord, show } from '../kit/inspect.ts'
import { goodInputs } from '../kit/inputs.ts'
import type { RuleName } from '../kit/rules.ts'
import { NoResponse, type KitResponse, type Message } from '../kit/send.ts'
import { orElse, Skip, type CallOptions } from '../kit/session.ts'
import { LANGUAGE, message, type Fields } from '../kit/wire.ts'
import { canBeInvalid, invalidInput, validInput } from './arbitrary.ts'
import { rawRequest } from './raw.ts'

type Fuzzing = { runs: number; seed: number; only: string[] }

/** Longest time for one call and one kind of input, in milliseconds. */
const TIME_LIMIT = 60_000
/** Calls that take a password or send an email are rate-limited, and slow on purpose. */
const SLOW: ReadonlySet<EndpointName> = new Set([
  'user.login',
  'user.signup',
  'user.confirm',
  'user.forgot',
  'user.reset',
  'user.password',
  'user.email',
])
const MAX_SIGN_INS = 5
/** Characters of a request in the report. */
const SHOWN = 200

/** Sends generated requests to every call, the same for the same seed. Failures are shrunk to their simplest form. */
export async function fuzz(kit: Kit, { only, ...how }: Fuzzing): Promise<void> {
  for (const name of endpointNames) {
    const target = (rule: RuleName) => selects(only, { call: name, rule })
    if (!(await isOpen(kit, name, target))) continue
    const [known, options] = await ground(kit, name)
    if (target('fuzz valid')) {
      const runs = SLOW.has(name) ? Math.min(how.runs, MAX_SIGN_INS) : how.runs
      await attack(kit, name, 'fuzz valid', { ...how, runs }, validInput(name, known), input =>
        problemOfValid(kit, name, input, options),
      )
    }
    if (target('fuzz invalid') && canBeInvalid(name)) {
      await attack(kit, name, 'fuzz invalid', how, invalidInput(name, known), input =>
        problemOfInvalid(kit, name, input, options),
      )
    }
    if (target('fuzz raw'))
      await attack(kit, name, 'fuzz raw', how, rawRequest(name), request => problemOfRaw(kit, name, request))
  }
}

async function attack<T>(
  { session: { report } }: Kit,
  name: EndpointName,
  rule: RuleName,
  { runs, seed }: Omit<Fuzzing, 'only'>,
  inputs: fc.Arbitrary<T>,
  problem: (input: T) => Promise<string | undefined>,
) {
  const property = fc.asyncProperty(inputs, async input => {
    const wrong = await problem(input)
    if (wrong) throw new Error(wrong)
  })
  const bounds = { interruptAfterTimeLimit: TIME_LIMIT, markInterruptAsFailure: false }
  const { failed, counterexample, errorInstance, numRuns } = await fc.check(property, {
    numRuns: runs,
    seed,
    ...bounds,
  })
  if (failed) {
    const message = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
    const request = `${name} ${JSON.stringify(counterexample?.[0])?.slice(0, SHOWN)} (--seed ${seed})`
    report.fail(name, rule, { message, request })
  } else for (let run = 0; run < numRuns; run++) report.pass(name, rule)
}

/** Whether the server has a call; the rules report missing ones. */
async function isOpen(
  { session: { refuseClosed, report } }: Kit,
  name: EndpointName,
  target: (rule: RuleName) => boolean,
) {
  try {
    refuseClosed(name)
    return true
  } catch (error) {
    if (!(error instanceof Skip)) throw error
    for (const rule of FUZZ) if (target(rule)) report.skip(name, rule, error.message)
    return false
  }
}
const FUZZ = ['fuzz valid', 'fuzz invalid', 'fuzz raw'] as const

/** Existing ids, so that generated input sometimes passes "not found"; a token if there is one. */
async function ground(kit: Kit, name: EndpointName): Promise<[Fields, CallOptions]> {
  const known = await orElse(() => goodInputs[name](kit.samples, kit), [])
  // Signing out by chance would end the run for all later calls.
  const options = name === 'user.logout' ? {} : await orElse(() => optionsFor(name, kit), {})
  return [Object.assign({}, ...known), options]
}

/** The response, or what is wrong with it regardless of the request. */
async function ask(
  { session }: Kit,
  name: EndpointName,
  input: unknown,
  request: Message,
): Promise<KitResponse | string> {
  try {
    const response = await session.send(request)
    const [finding] = inspect(name, input, response).filter(({ rule }) => rule !== 'note')
    return finding ? `${finding.rule}: ${finding.field ? `${finding.field} ` : ''}${finding.message}` : response
  } catch (error) {
    if (error instanceof NoResponse) return error.message
    throw error
  }
}

const request = (kit: Kit, name: EndpointName, input: unknown, options: CallOptions) => {
  const fields = isRecord(input) ? { ...LANGUAGE, ...input } : input
  return ask(kit, name, input, message(name, fields, kit.session.headersOf(name, options)))
}

/** Sign-in is required first, and a rate limit or a missing part may precede everything. */
const isElsewhere = ({ status }: KitResponse) => [401, 429, 503].includes(status)

async function problemOfValid(kit: Kit, name: EndpointName, input: unknown, options: CallOptions) {
  const response = await request(kit, name, input, options)
  if (typeof response === 'string') return response
  return response.status === 400 ? 'input that the contract allows is 400' : undefined
}

async function problemOfInvalid(kit: Kit, name: EndpointName, input: unknown, options: CallOptions) {
  const response = await request(kit, name, input, options)
  if (typeof response === 'string') return response
  const { status, body } = response
  const error = isRecord(body) ? body['error'] : undefined
  const refused = status === 400 || (status === 422 && error === 'VALIDATION') || isElsewhere(response)
  return refused ? undefined : `input that the contract forbids is ${status} ${show(error)}`
}

async function problemOfRaw(kit: Kit, name: EndpointName, request: Message) {
  const headers = { ...kit.session.headersOf(name), ...request.headers }
  const response = await ask(kit, name, Object.fromEntries(new URL(request.path, 'http://x').searchParams), {
    ...request,
    headers,
  })
  return typeof response === 'string' ? response : undefined
}
