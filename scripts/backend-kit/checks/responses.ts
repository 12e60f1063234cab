import { endpointNames, endpointOf, endpoints, type EndpointName } from '../../../shared/api/endpoints.ts'
import type { Check, Kit, Tester } from '../kit/check.ts'
import { show } from '../kit/inspect.ts'
import { emptyFields, goodInputs, isGet, succeeds, wrongInputs } from '../kit/inputs.ts'
import { UNKNOWN_ID } from '../kit/samples.ts'
import { Skip, type CallOptions } from '../kit/session.ts'
import type { Fields } from '../kit/wire.ts'

/** A token for the calls that need one. */
export const optionsFor = async (name: EndpointName, { account }: Pick<Kit, 'account'>): Promise<CallOptions> =>
  endpointOf(name).signIn ? { token: await account.token() } : {}

/** A reason to skip calls that valid input alone cannot make succeed. */
function needMore(name: EndpointName, test: Tester) {
  if (succeeds(name, test)) return
  const why: Partial<Record<EndpointName, string>> = {
    'user.sns': 'needs the return of a third-party sign-in',
    'event.inviteActivityHelpPage': 'needs --invite',
  }
  throw new Skip(why[name] ?? 'needs more than good input')
}

const responds = (name: EndpointName): Check => ({
  call: name,
  rule: 'response',
  run: async test => {
    needMore(name, test)
    const options = await optionsFor(name, test)
    const inputs = await goodInputs[name](test.samples, test)
    const empty = emptyFields(name, inputs[0]!).map(({ input }) => input)
    for (const input of [...inputs, ...empty]) {
      const response = await test.call(name, input, options)
      test.expect(response.status === 200, `must be 200, is ${response.status}`, { response })
    }
  },
})

const anyLanguage = (name: EndpointName): Check => ({
  call: name,
  rule: 'language',
  run: async test => {
    needMore(name, test)
    const [good] = await goodInputs[name](test.samples, test)
    const options = { ...(await optionsFor(name, test)), language: false as const }
    const variants: Fields[] = [{}, { section: 1, lang: 'vi' }, { section: 'x', lang: '' }, { unheard_of: 1 }]
    for (const more of variants) {
      const response = await test.call(name, { ...good, ...more }, options)
      test.expect(response.status === 200, `with ${show(more)} must be 200, is ${response.status}`, { response })
    }
  },
})

/** A repeated query field is ambiguous. */
async function repeated(name: EndpointName, test: Tester, options: CallOptions) {
  if (!isGet(name)) return
  const [good = {}] = await goodInputs[name](test.samples, test)
  for (const [field, value] of Object.entries(good)) {
    const refusal = { code: 422, error: 'VALIDATION', field, how: 'repeated' } as const
    await test.refuses(name, { ...good, [field]: [value, value] }, refusal, options)
  }
}

/** Fields whose values come from a list of the server: another value is invalid, not a missing object. */
const CHOICES: Partial<Record<EndpointName, string>> = {
  'complaint.submit_save': 'type_id',
  'order.create': 'charge_id',
}

const wrongInput = (name: EndpointName): Check => ({
  call: name,
  rule: 'input',
  run: async test => {
    const options = await optionsFor(name, test)
    for (const good of (await goodInputs[name](test.samples, test)).slice(0, name === 'order.create' ? 2 : 1)) {
      const unchecked = new Set<string>()
      for (const { field, value, input } of wrongInputs(name, good)) {
        // A field that the backend ignores is reported once.
        if (unchecked.has(field)) continue
        const response = await test.call(name, input, { ...options, isRefused: true })
        const how = value === undefined ? 'left out' : `as ${show(value)}`
        const isRefused = test.refused(response, { code: 422, error: 'VALIDATION', field, how })
        if (!isRefused && response.status === 200) unchecked.add(field)
      }
    }
    await repeated(name, test, options)
    const choice = CHOICES[name]
    if (!choice) return
    const [good] = (await goodInputs[name](test.samples, test)).filter(input => choice in input)
    const refusal = { code: 422, error: 'VALIDATION', field: choice } as const
    await test.refuses(name, { ...good, [choice]: UNKNOWN_ID }, refusal, options)
  },
})

/** Calls without fields have no invalid ones. */
const takesFields = (name: EndpointName) => {
  const schema = endpoints[name].input
  return !('shape' in schema) || Object.keys(schema.shape).length > 0
}

/** The others succeed in the checks of accounts and orders. */
const byItself = (name: EndpointName) => name === 'user.sns' || (name !== 'user.logout' && !endpointOf(name).needsMore)

export const responseChecks = (): Check[] => [
  ...endpointNames.filter(byItself).map(responds),
  ...endpointNames.filter(byItself).map(anyLanguage),
  ...endpointNames.filter(takesFields).map(wrongInput),
]
