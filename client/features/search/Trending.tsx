import { searchLink } from '../../../shared/links.ts'
import { search as text } from '../../text/en/discover/search.ts'
import { ChipLinks } from '../../ui/controls/ChipLinks.tsx'
import { SectionHead } from '../../ui/headings/SectionHead.tsx'

/** What others search for now. */
export const Trending = ({ words, href = searchLink }: { words: readonly string[]; href?(word: string): string }) =>
  words.length > 0 && (
    <section>
      <SectionHead title={text.trending} />
      <ChipLinks items={words.map(word => ({ key: word, label: word, to: href(word) }))} />
    </section>
  )
