import { expect, test } from '@jest/globals'
import { expectFailure, sharedBackend } from '../../testing/backend.ts'

const backend = await sharedBackend()

test.each([
  [1, 'active', 1],
  [2, 'success', 3],
  [3, 'expired', 2],
])('invitation %d is %s', async (active_id, status, helped) => {
  const invite = await backend.ask('event.inviteActivityHelpPage', { active_id })
  expect(invite).toMatchObject({ status, helped, needed: 3, book: { name: 'The Lamp and the Tide' } })
  expect(invite.steps).toHaveLength(3)
})

test('an invitation expires by the server’s clock', async () => {
  backend.clock.now = new Date('2100-01-01T00:00:00.000Z')
  expect(await backend.ask('event.inviteActivityHelpPage', { active_id: 1 })).toMatchObject({ status: 'expired' })
})

test('an unknown invitation, one of another brand and one for another book are not found', async () => {
  await backend.database.updateTable('invite').set({ brand: 'other' }).where('id', '=', 2).execute()
  for (const input of [{ active_id: 99 }, { active_id: 2 }, { active_id: 1, book_id: 2 }]) {
    expectFailure(await backend.call('event.inviteActivityHelpPage', input), 404, 'NOT_FOUND')
  }
  expect(await backend.ask('event.inviteActivityHelpPage', { active_id: 2 }, { 'X-Brand': 'other' })).toMatchObject({
    helped: 3,
  })
})
