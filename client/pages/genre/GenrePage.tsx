import { genreLink } from '../../../shared/links.ts'
import { TaggedBooks } from '../../features/bookLists/TaggedBooks.tsx'
import { withQuery } from '../../features/bookLists/listing.ts'
import type { GenreBooks } from './load.ts'

/** The books of a genre. */
export const GenrePage = ({ data: { subid, list, filter } }: { data: GenreBooks }) => (
  <TaggedBooks
    title={list.name}
    subid={subid}
    list={list}
    filter={filter}
    href={fields => withQuery(genreLink({ subid, name: list.name }), fields)}
  />
)
