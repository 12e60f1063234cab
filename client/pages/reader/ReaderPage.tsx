import '../../styles/fonts.css'
import '../../styles/reading.css'
import { when } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ComponentType } from 'react'
import { PassagesOnDemand } from '../../features/passages/PassagesOnDemand.tsx'
import { siteLanguage, textLanguage } from '../../features/reading/chapter.ts'
import { minutesFor, ownSpeed } from '../../features/reading/minutes.ts'
import { paragraphsToHtml } from '../../features/reading/paragraphsToHtml.ts'
import { reader as text } from '../../text/en/reading/reader.ts'
import type { ActivitiesProps } from './activities/Activities.tsx'
import type { Activity } from './display/ReadingSettings.tsx'
import { BottomBar, TopBar } from './Bars.tsx'
import { ChapterEnd } from './ChapterEnd.tsx'
import { ChapterText } from './ChapterText.tsx'
import type { ReaderData, Reading } from './reading.ts'
import { WithdrawnBook } from '../../features/withdrawn/WithdrawnBook.tsx'
import { Locked } from '../../features/unlock/Locked.tsx'
import { NoBook } from './NoBook.tsx'
import { Panels } from './Panels.tsx'
import styles from './ReaderPage.module.css'
import { useThemeColor } from './useThemeColor.ts'
import { ReadingSession } from './readingSession.ts'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useStores } from '../../services/services.ts'
import { useTap } from './useTap.ts'
import { ifLoaded } from '../../platform/ifLoaded.ts'

/** A chapter as a page of a book, with bars and panels on demand. */
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
  const [Activities, setActivities] = useState<ComponentType<ActivitiesProps>>()
  // Loaded once the chapter is shown; without it the chapter can still be read.
  useEffect(
    () =>
      when(
        () => !stores.local.loading,
        () => ifLoaded(import('./activities/Activities.tsx'), part => setActivities(() => part.Activities)),
      ),
    [stores],
  )
  useTap(body)
  useThemeColor()
  const html = useMemo(() => reading.html ?? paragraphsToHtml(reading.paragraphs ?? []), [reading])
  return (
    <div className={`reading-surface ${styles.reader}`}>
      <div className={styles.progress} aria-hidden>
        <div ref={bar} className={styles.read} />
      </div>
      <TopBar book={book} chapter={chapter} percent={percent} />
      {/* Before the text, so that the keyboard finds it without passing the end of the chapter. */}
      <BottomBar onListen={() => start('aloud')} />
      <article className={styles.page} {...textLanguage(book)}>
        <header className={styles.head}>
          <p className={styles.time} {...siteLanguage(book)}>
            {/* The server's default pace, until this reader's is known. */}
            {text.minutes({ minutes: minutesFor(chapter.word_count, stores.local.loading ? undefined : ownSpeed()) })}
          </p>
          <h1 className={styles.title}>
            <bdi>{chapter.title}</bdi>
          </h1>
        </header>
        <ChapterText ref={body} book={book} html={html} isFading={chapter.locked} />
        {chapter.locked && <Locked book={book} chapter={chapter} text={body} />}
        <ChapterEnd book={book} chapter={chapter} />
        <PassagesOnDemand book={book} chapter={chapter} body={body} />
      </article>
      <Panels book={book} chapter={chapter} body={body} onStart={start} />
      {Activities && <Activities body={body} book={book} chapter={chapter} activity={activity} onEnd={stop} />}
      <FromStart session={session} />
    </div>
  )
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
