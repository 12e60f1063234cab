import { allTagsLink, tagLink } from '../../../shared/links.ts'
import { ChipLinks } from '../../ui/controls/ChipLinks.tsx'
import { WordIndex } from '../../features/bookLists/WordIndex.tsx'
import { discover as text } from '../../../shared/text/en/discover/discover.ts'
import { withQuery } from '../../routing/page/address.ts'
import type { Tags } from './load.ts'

export const TagsPage = ({ data: { letter, list } }: { data: Tags }) => (
  <WordIndex
    title={letter ? text.tagsBy({ letter: letter.toUpperCase() }) : text.tagsTitle}
    letter={letter}
    letterHref={letter => (letter ? allTagsLink(letter) : '/tags')}
    list={list}
    href={page => withQuery(letter ? allTagsLink(letter) : '/tags', { page })}
    empty={text.noTags}
    noneYet={text.noTagsYet}
  >
    <ChipLinks
      items={list.items.map(tag => ({
        key: tag.subid,
        label: tag.label ?? tag.name,
        to: tagLink(tag),
        count: tag.book_count,
      }))}
    />
  </WordIndex>
)
