import { drawCover } from '../../../../server/backend/artwork/cover.ts'
import { card } from './books.ts'

/** The cover of a book as an SVG: all servers of the bench send the same. */
export function cover(id: number): string {
  const { name, author, category } = card(id)
  return Buffer.from(drawCover({ title: name, author: author.name, category: category.name })).toString()
}
