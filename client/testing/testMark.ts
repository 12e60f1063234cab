import type { Mark } from '../features/marks/mark.ts'

/** A highlight in the first chapter of a book, made at noon of a day in May, with these fields replaced. */
export const testMark = (fields: Partial<Mark> = {}): Mark => ({
  id: 'a',
  kind: 'highlight',
  book_id: 1,
  book_name: 'Fog',
  chapter_id: 1,
  chapter_title: 'Dawn',
  paragraph: 1,
  at: 0,
  quote: 'It was dawn.',
  note: '',
  made_at: '2026-05-01T12:00:00.000Z',
  ...fields,
})
