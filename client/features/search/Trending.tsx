import { searchLink } from '../../../shared/links.ts'
import { search as text } from '../../../shared/text/en/discover/search.ts'
import { ChipLinks } from '../../ui/controls/ChipLinks.tsx'
import { SectionHead } from '../../ui/headings/SectionHead.tsx'

const SMALL = /^(a|an|and|at|by|for|in|of|on|or|the|to)[,;:]?$/

/** Capitalizes words as in titles, since searches are counted in lower case. Leaves text with capitals unchanged. */
export const asTitle = (words: string): string =>
  words === words.toLowerCase()
    ? words.replace(/\S+/g, (word, at: number) =>
        at > 0 && SMALL.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
      )
    : words

export const Trending = ({ words, href = searchLink }: { words: readonly string[]; href?(word: string): string }) =>
  words.length > 0 && (
    <section>
      <SectionHead title={text.trending} />
      <ChipLinks
        items={words.map(word => {
          const label = asTitle(word)
          return { key: word, label, name: text.searchFor({ words: label }), to: href(word) }
        })}
      />
    </section>
  )
