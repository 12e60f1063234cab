import { tagLink } from '../../../shared/links.ts'
import { TaggedBooks } from '../../features/bookLists/TaggedBooks.tsx'
import { withQuery } from '../../routing/page/address.ts'
import type { TaggedList } from '../../features/bookLists/loaderById.ts'

/** The books of a tag. */
export const TagPage = ({ data: { subid, list, filter } }: { data: TaggedList }) => (
  <TaggedBooks
    title={list.name}
    subid={subid}
    list={list}
    filter={filter}
    href={fields => withQuery(tagLink({ subid, name: list.name }), fields)}
  />
)
