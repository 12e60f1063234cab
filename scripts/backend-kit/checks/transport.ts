import { endpointNames, endpointOf, endpoints, type EndpointName } from '../../../shared/api/endpoints.ts'
import type { Check, Tester } from '../kit/check.ts'
import { goodInputs, isGet, succeeds } from '../kit/inputs.ts'
import { Skip } from '../kit/session.ts'
import { LANGUAGE, message } from '../kit/wire.ts'
import { optionsFor } from './responses.ts'

const LARGEST = 256 * 1024
const posts = endpointNames.filter(name => !isGet(name))

const otherMethod = (name: EndpointName): Check => ({
  call: name,
  rule: 'method',
  run: async test => {
    const [own, other] = isGet(name) ? (['GET', 'POST'] as const) : (['POST', 'GET'] as const)
    const message = { path: `/v1/${name}`, headers: test.headersOf(name), ...(other === 'POST' && { body: '{}' }) }
    const response = await test.exchange(name, { method: other, ...message }, {})
    if (!test.refused(response, { code: 405, error: 'METHOD_NOT_ALLOWED' })) return
    const { allow = '' } = response.headers
    const allowed = allow.split(/\s*,\s*/).includes(own)
    test.expect(allowed, `must name ${own}, is ${allow || 'missing'}`, { field: 'Allow', response })
  },
})

const noSuchCall: Check = {
  call: '*',
  rule: 'method',
  run: async test => {
    for (const name of ['no.such_call', 'book.delete', 'Book.Show', 'constructor']) {
      const response = await test.exchange(
        '*',
        { method: 'GET', path: `/v1/${name}`, headers: test.headersOf('*') },
        {},
      )
      test.refused(response, { code: 404, error: 'NO_SUCH_CALL' })
    }
  },
}

/** As GET, without the body; proxies, monitors and link checkers use it. */
const head = (name: EndpointName): Check => ({
  call: name,
  rule: 'transport',
  run: async test => {
    test.refuseClosed(name)
    const [input] = await goodInputs[name](test.samples, test)
    const { path, headers } = message(
      name,
      { ...input, ...LANGUAGE },
      test.headersOf(name, await optionsFor(name, test)),
    )
    const got = await test.exchange(name, { method: 'GET', path, headers }, input)
    if (got.status !== 200) throw new Skip('GET does not succeed')
    const response = await test.reach(name, { method: 'HEAD', path, headers })
    const { status } = response
    test.expect(status === 200, `HEAD must be 200, as GET is, is ${status}`, { response })
    const [due, type] = [got, response].map(({ headers }) => headers['content-type']?.split(';')[0] ?? 'missing')
    const isAlike = status !== 200 || type === due
    test.expect(isAlike, `of HEAD must be ${due}, as of GET, is ${type}`, { field: 'Content-Type', response })
  },
})

const withBody = async (test: Tester, name: EndpointName, body: string) => {
  const headers = test.headersOf(name, await optionsFor(name, test))
  return test.exchange(name, { method: 'POST', path: `/v1/${name}`, headers, body }, {})
}

const unreadable = (name: EndpointName): Check => ({
  call: name,
  rule: 'body',
  run: async test => {
    for (const body of ['{', '{"keyword": "sea"', 'keyword=sea']) {
      test.refused(await withBody(test, name, body), { code: 400, error: 'BAD_REQUEST' })
    }
    for (const body of ['[]', '"text"', 'null', '1']) {
      const response = await withBody(test, name, body)
      const { status } = response
      test.expect(status === 400 || status === 422, `${body} must be 400 or 422, is ${status}`, { response })
    }
  },
})

/** A valid body padded to a number of bytes. */
const filled = (input: object, size: number) => {
  const start = JSON.stringify({ ...input, ...LANGUAGE, filler: '' }).slice(0, -2)
  return `${start}${'x'.repeat(size - Buffer.byteLength(start) - 2)}"}`
}

const size = (name: EndpointName): Check => ({
  call: name,
  rule: 'body',
  run: async test => {
    const [good] = await goodInputs[name](test.samples, test)
    if (!good) throw new Skip('no good input is known')
    test.refused(await withBody(test, name, filled(good, LARGEST + 1)), { code: 413, error: 'TOO_LARGE' })
    const response = await withBody(test, name, filled(good, LARGEST))
    test.expect(response.status === 200, `a body of 256 KiB must be read, is ${response.status}`, { response })
  },
})

export const transportChecks = (): Check[] => [
  noSuchCall,
  ...endpointNames.filter(name => isGet(name) && !endpointOf(name).needsMore).map(head),
  ...endpointNames.map(otherMethod),
  ...posts.map(unreadable),
  ...posts.filter(name => name === 'search.multi' || name === 'search.multi2').map(size),
]

/** A token that nobody has. */
export const NOBODYS_TOKEN = 'c29tZXRoaW5nLW1hZGUtdXAtYnktdGhlLWNvbnRyYWN0LWtpdA'

/** A token of one brand, sent to another. */
const otherBrand: Check = {
  call: 'user.surplus',
  rule: 'brands',
  run: async test => {
    if (!test.hasSecond) throw new Skip('needs --brand-2, or --host-2 and --prefix-2')
    const token = await test.account.token()
    const refusal = { code: 401, error: 'SIGN_IN_REQUIRED' } as const
    await test.refuses('user.surplus', {}, refusal, { token, isSecond: true })
    await test.ask('user.surplus', {}, { token })
  },
}

/** An expired session must not lock its reader out of the site. */
const openToAll = (name: EndpointName): Check => ({
  call: name,
  rule: 'sign-in',
  run: async test => {
    if (!succeeds(name, test)) throw new Skip('needs more than good input')
    const [input = {}] = await goodInputs[name](test.samples, test)
    const response = await test.call(name, input, { token: NOBODYS_TOKEN })
    const { status } = response
    if (status === 429) throw new Skip('the server limits how often it is asked')
    const found = `with a token that nobody gave out must be 200, as without one, is ${status}` as const
    test.expect(status === 200, found, { field: 'Authorization', response })
  },
})

/** Calls without a valid token. */
export const signInChecks = (): Check[] => [
  otherBrand,
  ...endpointNames.filter(name => !endpointOf(name).signIn && !endpointOf(name).needsMore).map(openToAll),
  ...endpointNames
    .filter(name => endpoints[name].signIn)
    .map((name): Check => ({
      call: name,
      rule: 'sign-in',
      run: async test => {
        const [input = {}] = await goodInputs[name](test.samples, test)
        for (const token of [null, '', 'x', NOBODYS_TOKEN]) {
          await test.refuses(name, input, { code: 401, error: 'SIGN_IN_REQUIRED' }, { token })
        }
        const headers = { Authorization: `Basic ${NOBODYS_TOKEN}` }
        await test.refuses(name, input, { code: 401, error: 'SIGN_IN_REQUIRED' }, { token: null, headers })
      },
    })),
]
