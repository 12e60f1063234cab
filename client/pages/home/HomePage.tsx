import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { TabLinks } from '../../ui/links/TabLinks.tsx'
import { useSwipe } from '../../ui/tabs/useSwipe.ts'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useBrand } from '../../services/services.ts'
import { home as text } from '../../text/en/discover/home.ts'
import { Banners } from './Banners.tsx'
import styles from './HomePage.module.css'
import { ContinueReading } from './ContinueReading.tsx'
import { homeLink } from './homeLink.ts'
import type { Home } from './load.ts'
import { Section } from './Section.tsx'
import { SiteLinks } from './SiteLinks.tsx'

/** Home: the channels, and of one channel banners and sections. A swipe goes to the channel beside. */
export function HomePage({ data: { channels, channel, banners, sections } }: { data: Home }) {
  const brand = useBrand()
  const navigation = useNavigation()
  const tabs = channels.map(({ id, name }, index) => ({
    key: id,
    label: name,
    to: homeLink(index === 0 ? undefined : id),
  }))
  const swipe = useSwipe(step => {
    const beside = tabs[tabs.findIndex(({ key }) => key === channel) + step]
    if (beside) void navigation?.open(beside.to)
  })
  return (
    <div className={styles.home} {...swipe}>
      <h1 className="visually-hidden">
        {brand.appName} – {brand.tagline}
      </h1>
      {tabs.length > 1 && <TabLinks label={text.channels} items={tabs} current={channel} />}
      <ContinueReading />
      {banners.length > 0 && <Banners banners={banners} />}
      {sections?.map((section, index) => (
        <Section key={section.subid} section={section} isFirst={index === 0} />
      ))}
      {(sections ?? banners).length === 0 && <EmptyState title={text.emptyTitle} text={text.emptyText} />}
      <SiteLinks />
    </div>
  )
}
