import { categoryLink } from '../../../shared/links.ts'
import { TabLinks } from '../../ui/controls/TabLinks.tsx'
import { TaggedBooks } from '../../features/bookLists/TaggedBooks.tsx'
import { discover as text } from '../../../shared/text/en/discover/discover.ts'
import { withQuery } from '../../routing/page/address.ts'
import type { CategoryBooks } from './load.ts'

const labelOf = ({ name, label = name }: { name: string; label?: string }) => label

export function CategoryPage({ data: { genre, tag, list, filter } }: { data: CategoryBooks }) {
  return (
    <TaggedBooks
      title={tag ? text.taggedIn({ genre: labelOf(genre), tag: labelOf(tag) }) : labelOf(genre)}
      subid={(tag ?? genre).subid}
      list={list}
      filter={filter}
      href={fields => withQuery(categoryLink(genre, tag), fields)}
    >
      <TabLinks
        label={text.tagsOf({ name: labelOf(genre) })}
        current={tag?.subid ?? genre.subid}
        items={[
          { key: genre.subid, label: text.allOf({ name: labelOf(genre) }), to: categoryLink(genre) },
          ...genre.tags.map(item => ({ key: item.subid, label: labelOf(item), to: categoryLink(genre, item) })),
        ]}
      />
    </TaggedBooks>
  )
}
