import { tagLink } from '../../../shared/links.ts'
import { TaggedBooks } from '../../features/bookLists/TaggedBooks.tsx'
import { withQuery } from '../../features/bookLists/listing.ts'
import type { TagBooks } from './load.ts'

/** The books of a tag. */
export const TagPage = ({ data: { subid, list, filter } }: { data: TagBooks }) => (
  <TaggedBooks
    title={list.name}
    subid={subid}
    list={list}
    filter={filter}
    href={fields => withQuery(tagLink({ subid, name: list.name }), fields)}
  />
)
