import { randomUUID } from 'node:crypto'
import type { Input, Output } from '../../../../shared/api/endpoints.ts'
import { COMMENT_SORTS, LONGEST_COMMENT } from '../../../../shared/reviews.ts'
import type { Check, Tester } from '../../kit/check.ts'
import { show } from '../../kit/inspect.ts'

type Item = Output<'comment.list'>['items'][number]

/** Most pages to read of a list, to detect one that never ends. */
const MAX_PAGES = 200

/** All comments of a list. Reports cursors that repeat, and a wrong order. */
async function listed({ ask, expect }: Tester, input: Input<'comment.list'>, token: string): Promise<Item[]> {
  const all: Item[] = []
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const { items, next } = await ask('comment.list', { ...input, limit: 2, ...(cursor && { cursor }) }, { token })
    const repeated = items.find(({ id }) => all.some(one => one.id === id))
    const isNew = expect(!repeated, `must not repeat a comment of an earlier page, has ${show(repeated?.id)} again`, {
      field: 'data.items',
    })
    all.push(...items)
    if (next === null || !isNew) return all
    cursor = next
  }
  expect(false, `must come to an end, has \`next\` after ${MAX_PAGES} pages`, { field: 'data.next' })
  return all
}

const written: Check = {
  call: 'comment.add',
  rule: 'comments',
  run: async tester => {
    const { account, samples, ask, expect, refuses } = tester
    const token = await account.token()
    const chapter = { book_id: (await samples.book()).id, chapter_id: 1 }
    const text = `${randomUUID()}: <b>“ünïcode 🌊”</b> & more\nin a second line.`
    const add = (text: string, more: Partial<Input<'comment.add'>> = {}) =>
      ask('comment.add', { ...chapter, text, spoiler: false, name: 'The kit', ...more }, { token })
    const remove = ({ id }: Item) => ask('comment.remove', { comment_id: id }, { token })

    const first = await add(text)
    expect(first.text === text, `must be the text that was sent, is ${show(first.text)}`, { field: 'data.text' })
    expect(first.own, 'must be true for its writer', { field: 'data.own' })
    const reply = await add(`${text} A reply.`, { parent_id: first.id })
    // So that there is an order.
    const second = await add(`${text} Another.`)
    const beside = await add(`${text} Beside a paragraph.`, { paragraph: 1 })
    for (const sort of COMMENT_SORTS) {
      const all = await listed(tester, { ...chapter, sort }, token)
      const times = all.filter(({ id }) => id === first.id).length
      expect(times === 1, `comment.list must have it once, has it ${times} times`, { field: 'data.items' })
      const isSorted = all.every((one, index) => {
        const before = all[index - 1]
        if (!before) return true
        return sort === 'best' ? before.likes >= one.likes : before.created_at >= one.created_at
      })
      expect(isSorted, `with \`sort=${sort}\` comment.list must be in that order`, { field: 'data.items' })
      const isOfChapter = all.every(({ paragraph, parent_id }) => paragraph === null && parent_id === null)
      expect(isOfChapter, 'comment.list without `paragraph` must have comments on the chapter alone', {
        field: 'data.items',
      })
    }
    // Null where the brand has comments on chapters alone.
    const place = beside.paragraph === null ? {} : { paragraph: 1 }
    const there = await listed(tester, { ...chapter, ...place }, token)
    expect(
      there.some(({ id }) => id === beside.id),
      'comment.list must have it at the `paragraph` that comment.add gives it',
      { field: 'data.items' },
    )
    const long = { ...chapter, text: '👩‍👩‍👧'.repeat(LONGEST_COMMENT + 1), spoiler: false }
    await refuses('comment.add', long, { code: 422, error: 'VALIDATION', field: 'text' }, { token })
    const own = { comment_id: first.id, liked: true }
    await refuses('comment.like', own, { code: 409, error: 'CONFLICT' }, { token })

    await remove(first)
    const left = (await listed(tester, chapter, token)).find(({ id }) => id === first.id)
    expect(
      !left || (left.state === 'deleted' && left.text === '' && left.author === null),
      'a deleted comment must have neither text nor author in comment.list',
      {
        field: 'data.items',
      },
    )
    await remove(reply)
    await remove(second)
    await remove(beside)
    const after = await listed(tester, chapter, token)
    expect(!after.some(({ id }) => id === first.id), 'a deleted comment without replies must not be in comment.list', {
      field: 'data.items',
    })
  },
}

const locked: Check = {
  call: 'comment.counts',
  rule: 'comments',
  run: async ({ samples, ask, expect, refuses }) => {
    const { book_id, chapter_id } = await samples.locked()
    const { paragraphs } = await ask('comment.counts', { book_id, chapter_id })
    expect(paragraphs.length === 0, 'must be empty for who has not unlocked the chapter', { field: 'data.paragraphs' })
    await refuses('comment.list', { book_id, chapter_id }, { code: 403, error: 'CHAPTER_LOCKED' })
  },
}

export const commentChecks = (): Check[] => [written, locked]
