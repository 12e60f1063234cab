import { randomUUID } from 'node:crypto'
import type { Check } from '../../kit/check.ts'
import { goodInputs } from '../../kit/inputs.ts'
import { show } from '../../kit/inspect.ts'
import type { Input } from '../../../../shared/api/endpoints.ts'

const notifies: Check = {
  call: 'push.subscribe',
  rule: 'push',
  run: async kit => {
    const { account, ask, expect, refuses } = kit
    const token = await account.token()
    const [sample] = (await goodInputs['push.subscribe'](kit.samples, kit)) as Input<'push.subscribe'>[]
    const browser = { ...sample!, endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}` }
    const list = async () => (await ask('push.list', {}, { token })).items
    const before = (await list()).map(({ id }) => id)

    const first = await ask('push.subscribe', browser, { token })
    const again = await ask('push.subscribe', { ...browser, quiet: null, zone: 'UTC' }, { token })
    expect(again.id === first.id, 'the same address must stay the same browser', { field: 'data.id' })
    const mine = (await list()).filter(({ id }) => !before.includes(id))
    expect(mine.length === 1, `push.list must have one more, has ${mine.length}`, { field: 'data.items' })
    expect(mine[0]?.quiet === null, `must be as it was last said, is ${show(mine[0]?.quiet)}`, {
      field: 'data.items.0.quiet',
    })

    const wrong = { code: 422, error: 'VALIDATION', field: 'zone' } as const
    await refuses('push.subscribe', { ...browser, zone: 'Middle/Earth' }, wrong, { token })
    await ask('push.unsubscribe', { id: first.id }, { token })
    const left = (await list()).some(({ id }) => id === first.id)
    expect(!left, 'what was taken off must not be in push.list', { field: 'data.items' })
    await refuses('push.unsubscribe', { id: first.id }, { code: 404, error: 'NOT_FOUND' }, { token })
  },
}

export const pushChecks = (): Check[] => [notifies]
