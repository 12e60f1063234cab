import type { Check } from '../../kit/check.ts'
import { UNKNOWN_ID } from '../../kit/samples.ts'

const follows: Check = {
  call: 'author.follow',
  rule: 'updates',
  run: async ({ account, samples, ask, expect, refuses }) => {
    const token = await account.token()
    const { id: author_id } = await samples.author()
    const follow = (followed: boolean) => ask('author.follow', { author_id, followed }, { token })
    const find = async () =>
      (await ask('author.follows', {}, { token })).items.find(({ author }) => author.id === author_id)
    await follow(false)
    expect((await follow(true)).followed === true, 'must be true', { field: 'data.followed' })
    const first = await find()
    expect(first !== undefined, 'author.follows must have the author', { field: 'author_id' })
    await follow(true)
    const again = await find()
    expect(again?.followed_at === first?.followed_at, 'the first time must be kept', {
      field: 'data.items.0.followed_at',
    })
    expect((await follow(false)).followed === false, 'must be false', { field: 'data.followed' })
    expect((await find()) === undefined, 'author.follows must have the author no more', { field: 'author_id' })
    const unknown = { author_id: UNKNOWN_ID, followed: true }
    await refuses('author.follow', unknown, { code: 404, error: 'NOT_FOUND' }, { token })
  },
}

export const updateChecks = (): Check[] => [follows]
