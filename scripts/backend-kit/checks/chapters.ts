import type { Output } from '../../../shared/api/endpoints.ts'
import type { Check } from '../kit/check.ts'
import { show } from '../kit/inspect.ts'

const OPENING_WORDS = 300
/** A half, since backends count words differently. */
export const OPENING_SHARE = 0.6
/** Words of a chapter that may have no opening. */
export const SHORT = 20
/** Chapters to read at either end of a book. */
const ENDS = 2

/** The number of words, separated by spaces; in scripts without spaces, of characters. */
export const countWords = (paragraphs: readonly string[]): number =>
  paragraphs
    .join(' ')
    .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, ' $& ')
    .split(/\s+/)
    .filter(word => /[\p{L}\p{N}]/u.test(word)).length

const list: Check = {
  call: 'book.chapters',
  rule: 'chapters',
  run: async ({ samples, ask, expect }) => {
    const { id: book_id } = await samples.book()
    const book = await ask('book.show', { book_id })
    const { items, total } = await ask('book.chapters', { book_id, limit: 200 })
    const of = book.chapter_count
    expect(total === of, `must be ${of}, chapter_count of book.show, is ${total}`, { field: 'data.total' })
    const numbered = items.every(({ id }, index) => id === index + 1)
    expect(numbered, 'must be numbered 1, 2, 3 … in order', { field: 'data.items.0.id' })
    const coins = items.every(({ is_free, price }) => (is_free ? price === 0 : price > 0))
    expect(coins, 'must be 0 where the chapter is free, and only there', { field: 'data.items.0.price' })
    const bought = items.some(({ is_ordered }) => is_ordered)
    expect(!bought, 'must be false for an anonymous reader', { field: 'data.items.0.is_ordered' })
    if (items.length === total) {
      const free = items.filter(({ is_free }) => is_free).length
      const said = Math.min(book.free_chapters, total)
      expect(free === said, `must be true for ${said} chapters, free_chapters of book.show, is for ${free}`, {
        field: 'data.items.0.is_free',
      })
    }
  },
}

const chain: Check = {
  call: 'chapter.free',
  rule: 'chapters',
  run: async ({ samples, ask, expect }) => {
    const { id: book_id, name, chapter_count } = await samples.book()
    const ends = [...Array(chapter_count).keys()].map(index => index + 1)
    for (const id of new Set([...ends.slice(0, ENDS), ...ends.slice(-ENDS)])) {
      const chapter = await ask('chapter.free', { book_id, chapter_id: id })
      const { items } = await ask('book.chapters', { book_id, page: Math.ceil(id / 50), limit: 50 })
      const listed = items.find(item => item.id === id)
      const due = {
        id,
        book_id,
        book_name: name,
        chapter_count,
        prev_id: id > 1 ? id - 1 : null,
        next_id: id < chapter_count ? id + 1 : null,
      }
      const { items: after } = await ask('book.chapters', { book_id, page: Math.ceil((id + 1) / 50), limit: 50 })
      const next_price = chapter.next_price === undefined ? undefined : after.find(item => item.id === id + 1)?.price
      for (const [field, value] of Object.entries({ ...due, ...listed, next_price })) {
        const got = chapter[field as keyof typeof chapter]
        expect(got === value, `of chapter ${id} must be ${show(value)}, is ${show(got)}`, { field: `data.${field}` })
      }
    }
  },
}

const locked: Check = {
  call: 'chapter.free',
  rule: 'locked',
  run: async ({ samples, ask, expect }) => {
    const chosen = [await samples.locked(), await samples.shortest()]
    for (const { book_id, chapter_id, chapter } of chosen) {
      expectShort(chapter, 'a locked chapter in book.chapters')
      const opening = await ask('chapter.free', { book_id, chapter_id })
      expectShort({ ...opening, paragraphs: [] }, 'a locked chapter')
      checkLocked(opening)
      const { key } = chapter
      if (key !== undefined) checkLocked(await ask('chapter.free', { book_id, chapter_id, key }))
    }

    /** Fields beyond the contract have no text of it. */
    function expectShort(fields: object, what: string) {
      for (const [name, value] of Object.entries(fields)) {
        const words = countWords([JSON.stringify(value) ?? ''])
        expect(words <= OPENING_WORDS, `${what} must have at most ${OPENING_WORDS} words in ${name}, has ${words}`)
      }
    }

    function checkLocked(chapter: Output<'chapter.free'>) {
      const shown = countWords(chapter.paragraphs)
      expect(chapter.locked === true, 'must be true: the list says that it is not free', { field: 'data.locked' })
      const most = { field: 'data.paragraphs' }
      expect(shown <= OPENING_WORDS, `the opening of a locked chapter must be at most 300 words, is ${shown}`, most)
      const share = Math.max(SHORT, Math.ceil(chapter.word_count * OPENING_SHARE))
      const of = `${shown} of ${chapter.word_count} words`
      expect(shown < chapter.word_count, `must not show all of a locked chapter, is ${of}`, most)
      expect(shown <= share, `the opening must be at most half of a locked chapter, is ${of}`, most)
      expect(shown > 0 || chapter.word_count < SHORT, 'must have the opening of a locked chapter', most)
      expect(chapter.is_ordered === false, 'must be false for an anonymous reader', { field: 'data.is_ordered' })
      for (const field of ['note_before', 'note_after'] as const)
        expect(chapter[field] === undefined, 'must be absent from a locked chapter', { field: `data.${field}` })
    }
  },
}

const free: Check = {
  call: 'chapter.free',
  rule: 'locked',
  run: async ({ samples, ask, expect }) => {
    const { book_id, chapter_id } = await samples.free()
    const chapter = await ask('chapter.free', { book_id, chapter_id })
    expect(chapter.locked === false, 'must be false: the list says that it is free', { field: 'data.locked' })
    expect(chapter.paragraphs.length > 0, 'must have the text of a free chapter', { field: 'data.paragraphs' })
  },
}

/** Books to search for volumes. */
const MAX_BOOKS = 6

const volumes: Check = {
  call: 'book.show',
  rule: 'chapters',
  run: async ({ samples, ask, expect }) => {
    for (const { id: book_id } of (await samples.cards()).slice(0, MAX_BOOKS)) {
      const { chapter_count, volumes = [] } = await ask('book.show', { book_id })
      let before = 0
      for (const { title, first_chapter, last_chapter } of volumes) {
        const [first, last] = [{ field: 'data.volumes.0.first_chapter' }, { field: 'data.volumes.0.last_chapter' }]
        const named = `of ${show(title)} in book ${book_id}`
        expect(
          first_chapter > before,
          `${named} must be above ${before}, the end of the volume before, is ${first_chapter}`,
          first,
        )
        expect(
          last_chapter >= first_chapter,
          `${named} must be at least ${first_chapter}, its beginning, is ${last_chapter}`,
          last,
        )
        expect(
          last_chapter <= chapter_count,
          `${named} must be at most ${chapter_count}, the chapters of the book, is ${last_chapter}`,
          last,
        )
        before = last_chapter
      }
    }
  },
}

export const chapterChecks = (): Check[] => [list, chain, volumes, locked, free]
