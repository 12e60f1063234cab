import '../../styles/fonts.css'
import '../../styles/reading.css'
import { reaction, when } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ComponentType } from 'react'
import type { Chapter } from '../../../shared/api/book.ts'
import { PassagesOnDemand } from '../../features/passages/PassagesOnDemand.tsx'
import { siteLanguage, type AroundChapter, type ReadBook } from '../../features/reading/chapter.ts'
import { textLanguage } from '../../../shared/language.ts'
import { minutesFor, ownSpeed } from '../../features/reading/minutes.ts'
import { paragraphsToHtml } from '../../../shared/page/paragraphsToHtml.ts'
import { reader as text } from '../../../shared/text/en/reading/reader.ts'
import type { ActivitiesProps } from './activities/Activities.tsx'
import type { Activity } from './display/ReadingSettings.tsx'
import { BottomBar, TopBar } from './Bars.tsx'
import { toggleList, useRoomBeside } from './besideText.ts'
import { ChapterEnd } from './ChapterEnd.tsx'
import { ChapterText } from './ChapterText.tsx'
import { withChapter, type ReaderData, type Reading } from './reading.ts'
import { WithdrawnBook } from '../../features/withdrawn/WithdrawnBook.tsx'
import { Locked } from '../../features/unlock/Locked.tsx'
import { NoBook } from './NoBook.tsx'
import styles from './ReaderPage.module.css'
import { ReadingSession } from './readingSession.ts'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useStores } from '../../services/services.ts'
import { useTap } from './useTap.ts'
import { ifLoaded } from '../../platform/ifLoaded.ts'
import { LazyCatalogue } from '../../features/chapterList/LazyCatalogue.ts'
import { lazy } from '../../routing/lazy.tsx'

/** Titles with more characters are set smaller. */
const LONG_TITLE = 60

export function ReaderPage({ data }: { data: ReaderData }) {
  if (!data) return <NoBook />
  return 'withdrawn' in data ? <WithdrawnBook {...data} /> : <Reader reading={data} />
}

function Reader({ reading }: { reading: NonNullable<Reading> }) {
  const { book, chapter } = reading
  const body = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const percent = useRef<HTMLSpanElement>(null)
  const stores = useStores()
  const navigation = useNavigation()
  const session = useMemo(() => new ReadingSession(reading, { stores, navigation }), [reading, stores, navigation])
  useLayoutEffect(() => (body.current ? session.enter(body.current, { bar, percent }) : undefined), [session])
  // Activities continue from chapter to chapter.
  const [activity, setActivity] = useState<Activity>()
  const stop = useCallback(() => setActivity(undefined), [])
  const start = (activity: Activity) => {
    stores.local.closePanels()
    setActivity(activity)
  }
  // At the end of the book, the loader also loads what to read next.
  const show = async (full: Chapter) =>
    full.next_id ? navigation?.update<Reading>(reading => withChapter(reading, full)) : navigation?.reload()
  useTap(body)
  useThemeColor()
  const html = useMemo(() => reading.html ?? paragraphsToHtml(reading.paragraphs ?? []), [reading])
  return (
    <div className={`reading-surface ${styles.reader}`}>
      <div className={styles.progress} aria-hidden>
        <div ref={bar} className={styles.read} />
      </div>
      <TopBar book={book} chapter={chapter} percent={percent} />
      {/* Before the text, so that keyboard users reach it without passing the end of the chapter. */}
      <BottomBar onListen={() => start('aloud')} />
      <article className={styles.page} {...textLanguage(book)}>
        <header className={styles.head}>
          <p className={styles.time} {...siteLanguage(book)}>
            {/* The server's default pace, until this reader's is known. */}
            {text.minutes({ minutes: minutesFor(chapter.word_count, stores.local.loading ? undefined : ownSpeed()) })}
          </p>
          <h1 className={`${styles.title} ${chapter.title.length > LONG_TITLE ? styles.long : ''}`}>
            <bdi>{chapter.title}</bdi>
          </h1>
        </header>
        <AuthorNote book={book} note={chapter.note_before} />
        <ChapterText ref={body} book={book} html={html} isFading={chapter.locked} />
        <AuthorNote book={book} note={chapter.note_after} />
        {chapter.locked && <Locked book={book} chapter={chapter} text={body} show={show} />}
        <ChapterEnd book={book} chapter={chapter} />
        <PassagesOnDemand book={book} chapter={chapter} body={body} />
      </article>
      <Panels book={book} chapter={chapter} onStart={start} />
      <ActivitiesOnDemand body={body} book={book} chapter={chapter} activity={activity} onEnd={stop} />
      <FromStart session={session} />
    </div>
  )
}

function AuthorNote({ book, note }: { book: ReadBook; note: string | undefined }) {
  return (
    note && (
      <aside className={styles.note}>
        <p className={styles.time} {...siteLanguage(book)}>
          {text.authorNote}
        </p>
        {note}
      </aside>
    )
  )
}

/** Loaded once the chapter is shown; reading works without it. */
function ActivitiesOnDemand(props: ActivitiesProps) {
  const { local } = useStores()
  const [Activities, setActivities] = useState<ComponentType<ActivitiesProps>>()
  useEffect(
    () =>
      when(
        () => !local.loading,
        () => ifLoaded(import('./activities/Activities.tsx'), part => setActivities(() => part.Activities)),
      ),
    [local],
  )
  return Activities && <Activities {...props} />
}

const FromStart = observer(
  ({ session: { fromStart } }: { session: ReadingSession }) =>
    fromStart && (
      <p className={styles.fromStart}>
        <button type="button" className={styles.fromStartButton} onClick={fromStart}>
          {text.fromStart}
        </button>
      </p>
    ),
)

type Props = Omit<AroundChapter, 'body'> & { onStart(activity: Activity): void }

const DisplayPanel = lazy(() => import('./display/DisplayPanel.tsx').then(part => part.DisplayPanel))

const Panels = observer(({ book, chapter, onStart }: Props) => {
  const { local } = useStores()
  const closeDisplay = () => {
    if (local.font_panel) local.toggleFontPanel()
  }
  const isBeside = useRoomBeside()
  const isNear = local.showNav
  useEffect(() => {
    if (isNear) LazyCatalogue.preload()
  }, [isNear])
  return (
    <>
      <LazyCatalogue
        open={isBeside ? local.side_panel === 1 : local.catelog_panel}
        onClose={() => {
          if (isBeside || local.catelog_panel) toggleList(local)
        }}
        isBeside={isBeside}
        book={{ ...book, chapter_count: chapter.chapter_count }}
        current={chapter.id}
      />
      <DisplayPanel open={local.font_panel} onClose={closeDisplay} onStart={onStart} />
    </>
  )
})

/** While a chapter is open, the whole window has its paper colour: panels, edges, and the browser's own bar. */
function useThemeColor() {
  const { local } = useStores()
  useEffect(() => {
    const { classList } = document.documentElement
    const meta = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
    const before = meta?.content
    classList.add('reading')
    const tint = () =>
      requestAnimationFrame(() => {
        if (meta) meta.content = getComputedStyle(document.body).backgroundColor
      })
    const stop = reaction(() => [local.bg_color, local.bg_night, local.night_paper, local.loading], tint, {
      fireImmediately: true,
    })
    return () => {
      stop()
      classList.remove('reading')
      if (meta && before) meta.content = before
    }
  }, [local])
}
