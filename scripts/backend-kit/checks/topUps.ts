import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Output } from '../../../shared/api/endpoints.ts'
import type { Check, Tester } from '../kit/check.ts'
import { isRecord, show } from '../kit/inspect.ts'
import type { KitResponse } from '../kit/send.ts'
import type { Fields } from '../kit/wire.ts'
import { Skip } from '../kit/session.ts'
import { madeId, withKey } from './idempotency.ts'

/** Orders sent in parallel. */
export const AT_ONCE = 5

type Charge = Output<'charge.list'>['items'][number]
export type Balance = Output<'user.surplus'>
export const sum = ({ coins, vouchers }: Balance): number => coins + vouchers

const topUp: Check = {
  call: 'order.create',
  rule: 'orders',
  run: async test => {
    const token = await test.account.token()
    const charge = await test.samples.charge()
    const input = { kind: 'top_up', charge_id: charge.id }
    const before = await test.ask('user.charge', {}, { token })
    const balance = await test.ask('user.surplus', {}, { token })
    await otherOffer(test, { ...input, money: { ...charge.money, amount: charge.money.amount - 1 } }, token, charge)
    await otherOffer(test, { ...input, coins: charge.coins + charge.bonus + 1 }, token, charge)
    const order = await test.ask('order.create', input, withKey(randomUUID(), token))
    if (order.kind !== 'top_up') return
    test.expectNow(order.created_at, 'data.created_at')
    test.expect(order.status === 'pending', `of a new top-up must be "pending", is ${show(order.status)}`, {
      field: 'data.status',
    })
    test.expect(Boolean(order.pay_url), 'of a pending top-up must be an address', { field: 'data.pay_url' })
    for (const field of ['coins', 'bonus', 'money'] as const) {
      const message = `must be that of the option, ${show(charge[field])}, is ${show(order[field])}` as const
      test.expect(isDeepStrictEqual(order[field], charge[field]), message, { field: `data.${field}` })
    }

    const unpaid = sum(await test.ask('user.surplus', {}, { token })) - sum(balance)
    test.expect(unpaid === 0, `a top-up that is not paid yet must add no coins, adds ${unpaid}`, {
      field: 'data.status',
    })
    await test.refuses('order.receipt', { order_id: order.id }, { code: 404, error: 'NOT_FOUND' }, { token })
    const history = await test.ask('user.charge', {}, { token })
    test.expect(history.total === before.total + 1, 'a top-up must appear once in user.charge', { field: 'data.total' })
    const [newest] = history.items
    test.expect(newest?.id === order.id, 'in user.charge the newest top-up must come first', {
      field: 'data.items.0.id',
    })
    listedAs(test, 'user.charge', ['status', 'coins', 'bonus', 'money'], order, newest)
  },
}

/** Fields of an order in a history. */
export function listedAs<Listed extends object>(
  { expect }: Tester,
  history: string,
  fields: (keyof Listed & string)[],
  order: Listed,
  listed: Listed | undefined,
) {
  if (!listed) return
  for (const field of fields) {
    const message = `in ${history} must be that of the order, ${show(order[field])}, is ${show(listed[field])}` as const
    expect(isDeepStrictEqual(listed[field], order[field]), message, { field: `data.items.0.${field}` })
  }
}

/** A top-up with another price or number of coins than the option has is refused, and the failure has the option's. */
async function otherOffer(test: Tester, input: object, token: string, charge: Charge) {
  const response = await test.call('order.create', { ...input }, withKey(randomUUID(), token))
  const how = 'with another price or number of coins than shown,'
  if (test.refused(response, { code: 409, error: 'CONFLICT', how }))
    says(test, response, { money: charge.money, coins: charge.coins + charge.bonus })
}

/** `data` of a failure has these values. */
export function says({ expect }: Tester, response: KitResponse, due: Fields) {
  const data = isRecord(response.body) && isRecord(response.body['data']) ? response.body['data'] : {}
  for (const [name, value] of Object.entries(due)) {
    const message = `of this failure must be ${show(value)}, is ${show(data[name])}` as const
    expect(isDeepStrictEqual(data[name], value), message, { field: `data.${name}`, response })
  }
}

const topUpOnce: Check = {
  call: 'order.create',
  rule: 'idempotency',
  run: async test => {
    const token = await test.account.token()
    const input = { kind: 'top_up', charge_id: (await test.samples.charge()).id }
    const before = (await test.ask('user.charge', {}, { token })).total
    const key = randomUUID()
    const responses = await Promise.all(
      Array.from({ length: AT_ONCE }, () => test.call('order.create', input, withKey(key, token))),
    )
    const again = await test.call('order.create', input, withKey(key, token))
    const message = `sent again with its key must be 200, as before, is ${again.status}` as const
    test.expect(again.status === 200, message, { response: again })
    if (again.status === 200) responses.push(again)
    const ids = new Set(responses.filter(({ status }) => status === 200).map(madeId))
    test.expect(ids.size === 1, `one key must make one order, made ${ids.size}`, {
      field: 'data.id',
      response: responses[0],
    })
    for (const response of responses.filter(({ status }) => status !== 200)) {
      test.refused(response, { code: 409, error: 'IN_PROGRESS' })
    }
    const after = (await test.ask('user.charge', {}, { token })).total
    test.expect(after === before + 1, `one key must make one row of user.charge, made ${after - before}`, {
      field: 'data.total',
    })
    const other = { kind: 'top_up', charge_id: 2_147_483_647 }
    await test.refuses('order.create', other, { code: 422, error: 'IDEMPOTENCY_MISMATCH' }, withKey(key, token))
  },
}

/** A problem with a paid top-up is one case of its receipt; nobody can report an unpaid one. */
const problem: Check = {
  call: 'order.report',
  rule: 'orders',
  run: async test => {
    const token = await test.account.token()
    const { items } = await test.ask('user.charge', {}, { token })
    const [paid, unpaid] = ['paid', 'pending'].map(status => items.find(order => order.status === status))
    const content = 'Sent by the contract kit.'
    if (unpaid)
      await test.refuses('order.report', { order_id: unpaid.id, content }, { code: 404, error: 'NOT_FOUND' }, { token })
    if (!paid) throw new Skip('--user has no paid top-up')
    const input = { order_id: paid.id, content }
    const key = randomUUID()
    const { id } = await test.ask('order.report', input, withKey(key, token))
    const again = await test.ask('order.report', input, withKey(key, token))
    test.expect(again.id === id, 'the same key must open one case', { field: 'data.id' })
    const { cases = [] } = await test.ask('order.receipt', { order_id: paid.id }, { token })
    const listed = cases.filter(one => one.id === id).length
    test.expect(listed === 1, `a reported problem must be in order.receipt once, is ${listed} times`, {
      field: 'data.id',
    })
  },
}

export const topUpChecks = (): Check[] => [topUp, topUpOnce, problem]
