import { Fragment, useEffect, useRef, useState } from 'react'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { TabLinks } from '../../ui/controls/TabLinks.tsx'
import { lazy } from '../../routing/lazy.tsx'
import { useBrand, useCopy } from '../../services/services.ts'
import { home as text } from '../../../shared/text/en/discover/home.ts'
import { Banners } from './Banners.tsx'
import styles from './HomePage.module.css'
import { ContinueReading } from './ContinueReading.tsx'
import { homeLink } from './homeLink.ts'
import { Lead } from './Lead.tsx'
import type { Home } from './load.ts'
import { loneSection, Section } from './Section.tsx'
import { SiteLinks } from './SiteLinks.tsx'
import type { BookCard } from '../../../shared/api/book.ts'
import type { HomeSection } from '../../../shared/api/home.ts'
import type { ShownSection } from './arrangement.ts'

const MoreSections = lazy(() => import('./more/MoreSections.tsx').then(part => part.MoreSections))

export function HomePage({ data: { channels, channel, banners, lead, second, sections } }: { data: Home }) {
  const brand = useBrand()
  const say = useCopy('home', text)
  const end = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  // Half-way down, so that they load before the end is visible; not before a scroll, to leave the connection to
  // hydration.
  useEffect(() => {
    if (isNear) return
    const { children } = end.current!.parentElement!
    const half = children[children.length >> 1]!
    const look = () => half.getBoundingClientRect().top < innerHeight && setNear(true)
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [isNear])
  const tabs = channels.map(({ id, name }, index) => ({
    key: id,
    label: name,
    to: homeLink(index === 0 ? undefined : id),
  }))
  // Opening content is above the banners.
  const isHigh = lead !== undefined || brand.theme.home === 'wall'
  const isOpened = sections && sections.length > 0 && (isHigh || brand.theme.lead)
  const bannersAt = isOpened ? 1 : 0
  const hasTabs = tabs.length > 1
  const eager = coversOnFirstScreen({
    hasTabs,
    lead,
    bannersAt: banners.length > 0 ? bannersAt : undefined,
    sections: sections ?? [],
  })
  // The largest picture of the first screen is the lead's, or else a banner, even below covers.
  const shownBanners = banners.length > 0 && <Banners banners={banners} eager={isOpened ? 1 : 2} isLargest={!lead} />
  const lone = loneSection(sections ?? [])
  return (
    <div className={styles.home} data-swipe>
      <h1 className="visually-hidden">
        {brand.appName} – <span lang={brand.wordsIn?.tagline}>{brand.tagline}</span>
      </h1>
      {hasTabs && <TabLinks label={text.channels} items={tabs} current={channel} />}
      <ContinueReading />
      {lead && (
        <Lead
          book={lead}
          others={[...(second ? [second] : []), ...(sections?.flatMap(({ books }) => [...books]) ?? [])]}
        />
      )}
      {bannersAt === 0 && shownBanners}
      {sections?.map((section, index) => (
        <Fragment key={section.subid ?? section.name}>
          <Section
            section={section}
            eager={eager[index] ?? 0}
            isLargest={index === 0 && !lead && !shownBanners}
            data-band={index % 2 === 1 || undefined}
            data-lone={section === lone || undefined}
          />
          {bannersAt === index + 1 && shownBanners}
        </Fragment>
      ))}
      {(sections ?? banners).length === 0 && <EmptyState title={say('emptyTitle')} text={say('emptyText')} />}
      <div ref={end}>
        <MoreSections when={isNear} key={channel} channel={channel} />
      </div>
      <SiteLinks />
    </div>
  )
}

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
function coversOnFirstScreen({ hasTabs, lead, bannersAt, sections }: Page): number[] {
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
