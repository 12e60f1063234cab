import type { BookCard } from '../../../shared/api/book.ts'
import type { HomeSection } from '../../../shared/api/home.ts'
import type { ShownSection } from './arrangement.ts'

/** CSS pixels of the parts of a phone 360 wide, above its bottom bar; brands differ by a tenth. */
const SCREEN = 570
const HEADER = 52
const TABS = 50
const LEAD = 330
const BANNERS = 110
const HEAD = 60

/** How a section's covers are arranged: number per row, and the height of a row. */
const ROWS: Record<HomeSection['layout'], { beside: number; height: number }> = {
  rail: { beside: 4, height: 190 },
  grid: { beside: 3, height: 200 },
  list: { beside: 1, height: 130 },
  ranked: { beside: 1, height: 90 },
}

type Page = {
  hasTabs: boolean
  lead?: BookCard
  bannersAt?: number
  sections: readonly Pick<ShownSection, 'layout' | 'books'>[]
}

/** How many covers of each section a small phone shows without scrolling: these load with the page. */
export function coversOnFirstScreen({ hasTabs, lead, bannersAt, sections }: Page): number[] {
  let y = HEADER + (hasTabs ? TABS : 0) + (lead ? LEAD : 0)
  return sections.map(({ layout, books }, index) => {
    if (bannersAt === index) y += BANNERS
    const { beside, height } = ROWS[layout]
    const rows = layout === 'rail' ? 1 : Math.ceil(books.length / beside)
    const shown = Math.max(0, Math.min(rows, Math.ceil((SCREEN - y - HEAD) / height)))
    y += HEAD + rows * height
    return Math.min(books.length, shown * beside)
  })
}
