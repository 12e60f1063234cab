import { randomUUID } from 'node:crypto'
import { withSignInMethods } from '../../../shared/api/capabilities.ts'
import type { Output } from '../../../shared/api/endpoints.ts'
import type { Check } from '../kit/check.ts'
import { show } from '../kit/inspect.ts'
import { orElse, Skip } from '../kit/session.ts'

const PASSWORD = 'gulls over the pier'

/** Lists that a new reader has nothing in. */
const OWN_LISTS = ['readlog.get', 'shelf.list', 'chapter.ordered', 'user.charge', 'user.cost_list'] as const

const strangers: Check = {
  call: 'user.login',
  rule: 'account',
  run: async ({ refuses }) => {
    const email = `${randomUUID()}@contract.example`
    const refusal = { code: 401, error: 'BAD_CREDENTIALS' } as const
    await refuses('user.login', { email, password: PASSWORD, accept_terms: true }, refusal)
  },
}

const signUp: Check = {
  call: 'user.signup',
  rule: 'account',
  run: async ({ call, ask, refuses, expect, samples }) => {
    const account = { email: `${randomUUID()}@contract.example`, password: PASSWORD }
    const input = { ...account, accept_terms: true }
    await refuses('user.signup', { ...account, accept_terms: false }, { code: 422, error: 'TERMS_NOT_ACCEPTED' })
    const common = { code: 422, error: 'PASSWORD_TOO_COMMON' } as const
    await refuses('user.signup', { ...input, password: 'password123' }, common)
    const response = await call('user.signup', input)
    if (response.status === 429) throw new Skip('the server limits how often it is asked')
    const { token, ticket, user } = (response.body as { data: Output<'user.signup'> }).data
    expect(user.email_verified === false, 'must be false until it is confirmed', { field: 'data.user.email_verified' })
    for (const name of OWN_LISTS) {
      const list = await orElse<object>(() => ask(name, {}, { token }), {})
      const total = 'total' in list ? list.total : 0
      expect(total === 0, `${name} of a new reader must be empty, has ${total} items`, { field: 'data.total' })
    }
    const order = { kind: 'chapters', book_id: (await samples.book()).id, chapter_ids: [1] }
    await refuses('order.create', order, { code: 403, error: 'ADDRESS_NOT_CONFIRMED' }, { token })
    await refuses('user.confirm', { ticket, code: '000000' }, { code: 401, error: 'BAD_CREDENTIALS' })
    await refuses('user.login', account, { code: 401, error: 'BAD_CREDENTIALS' })
    const again = await ask('user.signup', input)
    expect(again.user.email === user.email && again.created, 'must be as for an address that nobody has')
  },
}

const signIn: Check = {
  call: 'user.login',
  rule: 'account',
  run: async ({ account, ask, refuses, expect }) => {
    const { token, user } = await account.reader()
    const { email, password } = account.credentials!
    const same = user.email.toLowerCase() === email.toLowerCase()
    expect(same, 'must be the address that signed in', { field: 'data.user.email' })
    await ask('user.surplus', {}, { token })
    const again = await ask('user.login', { email, password })
    expect(again.created === false, 'must be false for a known reader', { field: 'data.created' })
    expect(again.user.id === user.id, `must be ${show(user.id)}, as before, is ${show(again.user.id)}`, {
      field: 'data.user.id',
    })
    await ask('user.surplus', {}, { token: again.token })
    const spelled = await ask('user.login', { email: ` ${email.toUpperCase()} `, password })
    expect(spelled.user.id === user.id, `with capitals and blanks around must be ${user.id}, is ${spelled.user.id}`, {
      field: 'data.user.id',
    })
    await ask('user.login', { email, password }, { token: again.token })
    await refuses('user.surplus', {}, { code: 401, error: 'SIGN_IN_REQUIRED' }, { token: again.token })
    for (const wrong of [`${password}!`, password.toUpperCase()].filter(wrong => wrong !== password))
      await refuses('user.login', { email, password: wrong }, { code: 401, error: 'BAD_CREDENTIALS' })
  },
}

const signOut: Check = {
  call: 'user.logout',
  rule: 'account',
  run: async ({ account, ask, refuses }) => {
    const { token: other } = await account.reader()
    const { token } = await ask('user.login', { ...account.credentials! })
    await ask('user.logout', {}, { token })
    for (const name of ['user.surplus', 'user.logout'] as const) {
      await refuses(name, {}, { code: 401, error: 'SIGN_IN_REQUIRED' }, { token })
    }
    await ask('user.surplus', {}, { token: other })
  },
}

const everywhere: Check = {
  call: 'user.logout',
  rule: 'account',
  run: async ({ account, ask, refuses }) => {
    const { token: other } = await account.reader()
    const { token } = await ask('user.login', { ...account.credentials! })
    account.forget()
    await ask('user.logout', { everywhere: true }, { token })
    for (const ended of [token, other]) {
      await refuses('user.surplus', {}, { code: 401, error: 'SIGN_IN_REQUIRED' }, { token: ended })
    }
  },
}

const sessions: Check = {
  call: 'user.sessions',
  rule: 'account',
  run: async ({ account, ask, refuses, expect, expectNow }) => {
    const { offers } = await orElse(() => ask('site.capabilities'), { offers: {} })
    const doors = await orElse(() => ask('user.oauthUrl'), { providers: [] })
    if (!withSignInMethods(offers, 'providers' in doors ? doors : {}).sessions)
      throw new Skip('no sessions are offered')
    const { token } = await account.reader()
    const { items } = await ask('user.sessions', {}, { token })
    const asking = items.filter(({ current }) => current).length
    const times = items.map(({ seen_at }) => Date.parse(seen_at))
    const isSorted = times.every((time, index) => index === 0 || time <= times[index - 1]!)
    expect(isSorted, 'the latest must come first', { field: 'data.items.0.seen_at' })
    for (const { current, seen_at } of items) if (current) expectNow(seen_at, 'data.items.0.seen_at')
    expect(asking === 1, `must mark the one session that asks, marks ${asking}`, { field: 'data.items' })
    expect(!items.some(({ id }) => id === token), 'must be no token', { field: 'data.items.id' })
    const unknown = { code: 404, error: 'NOT_FOUND' } as const
    await refuses('user.endSession', { session_id: 'x'.repeat(43) }, unknown, { token })
  },
}

const providers: Check = {
  call: 'user.oauthUrl',
  rule: 'account',
  run: async ({ ask, refuses, expect }) => {
    const response = await ask('user.oauthUrl', {})
    const [provider] = 'providers' in response ? response.providers : []
    const refusal = { code: 422, error: 'VALIDATION', field: 'return_to' } as const
    for (const return_to of ['//other.host', 'https://other.host/', '/\\other.host']) {
      await refuses('user.oauthUrl', { provider: provider?.name, return_to }, refusal)
    }
    if (!provider) throw new Skip('no third-party sign-in is offered')
    const there = await ask('user.oauthUrl', { provider: provider.name, return_to: '/myinfo' })
    const state = 'state' in there ? there.state : ''
    expect(state.length >= 16, 'must be hard to guess', { field: 'data.state' })
    const nameless = { code: 422, error: 'VALIDATION', field: 'Device-Uuid' } as const
    await refuses('user.oauthUrl', { provider: provider.name }, nameless, { headers: { 'Device-Uuid': '' } })
  },
}

export const accountChecks = (): Check[] => [strangers, signUp, signIn, signOut, sessions, providers, everywhere]
