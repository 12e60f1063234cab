import { observer } from 'mobx-react-lite'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { listen } from '../../platform/listen.ts'
import { onReturn } from '../../platform/onReturn.ts'
import { persistent } from '../../platform/storage.ts'
import { whenIdle } from '../../platform/whenIdle.ts'
import { lazy } from '../../routing/lazy.tsx'
import { useServices } from '../../services/services.ts'
import { asWritten } from '../reading/asWritten.ts'
import { siteLanguage, WORDS_CHANGED, type AroundChapter } from '../reading/chapter.ts'
import { BestComments } from './BestComments.tsx'
import styles from './ChapterComments.module.css'
import { ChapterCounts, placeOf } from './chapterCounts.ts'
import { hasParagraphComments, numbersSwitch, OPEN_COMMENTS } from './commentPlaces.ts'
import { expandNumber, numberAt, showNumbers } from './paragraphNumbers.ts'

const CommentSheet = lazy(() => import('./CommentSheet.tsx').then(part => part.CommentSheet))

/** Address of the comments on a chapter, or on one of its paragraphs. */
const ADDRESS = /^#comments(?:-(\d{1,5}))?$/

type Opened = {
  /** Undefined: the chapter itself. */
  paragraph: number | undefined
  quote: string
  isWriting: boolean
}

/** At the end of the page, where it can move nothing, and as numbers at the paragraphs. */
export const ChapterComments = observer(({ book, chapter, body }: AroundChapter) => {
  const { api, stores } = useServices()
  const { user, host } = stores
  const { token } = user
  const [counts] = useState(() => new ChapterCounts(api, persistent, placeOf(chapter)))
  const [opened, setOpened] = useState<Opened>()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    // Effects of a tap run before its paint.
    whenIdle(() => void counts.load())
    return onReturn(() => counts.isCurrent || void counts.load())
  }, [counts, token])

  const open = (paragraph?: number, isWriting = false) => {
    const quoted = paragraph === undefined ? undefined : body.current?.children[paragraph - 1]
    setOpened({
      paragraph: quoted && paragraph,
      quote: quoted ? (asWritten(quoted).textContent ?? '') : '',
      isWriting,
    })
    setOpen(true)
  }
  useNumbers({
    body,
    counts: hasParagraphComments(host) && numbersSwitch.isOn ? counts.byParagraph : NONE,
    opened: isOpen ? opened?.paragraph : undefined,
    onOpen: open,
  })
  const arrive = useEffectEvent(() => {
    const [address, paragraph] = ADDRESS.exec(location.hash) ?? []
    if (address) open(paragraph === undefined ? undefined : Number(paragraph))
  })
  const write = useEffectEvent(({ detail }: CustomEvent<number>) => open(detail, true))
  useEffect(() => {
    arrive()
    const stops = [listen(document, OPEN_COMMENTS, write), listen(window, 'hashchange', arrive)]
    return () => stops.forEach(stop => stop())
  }, [])

  const article = body.current?.closest('article')
  if (!article || counts.status === 'loading' || counts.status === 'missing') return null
  return (
    <>
      {createPortal(
        <section className={styles.comments} {...siteLanguage(book)}>
          <BestComments counts={counts} isCovered={isOpen} onOpen={isWriting => open(undefined, isWriting)} />
        </section>,
        article,
      )}
      {opened && <CommentSheet open={isOpen} onClose={() => setOpen(false)} counts={counts} {...opened} />}
    </>
  )
})

const NONE: ReadonlyMap<number, number> = new Map()

type NumbersProps = {
  body: RefObject<HTMLElement | null>
  counts: ReadonlyMap<number, number>
  /** The paragraph whose comments are open. */
  opened: number | undefined
  onOpen(paragraph: number): void
}

function useNumbers({ body, counts, opened, onOpen }: NumbersProps) {
  const onTap = useEffectEvent((event: Event) => {
    const paragraph = numberAt(event.target)
    if (paragraph === undefined) return
    // Otherwise a highlight beside it would open, too.
    event.stopPropagation()
    onOpen(paragraph)
  })
  useEffect(() => {
    const text = body.current
    if (!text) return
    let stop = showNumbers(text, counts)
    const showAgain = () => {
      stop()
      stop = showNumbers(text, counts)
    }
    const ends = [
      () => stop(),
      listen(document, WORDS_CHANGED, showAgain),
      listen(text, 'click', onTap, { capture: true }),
    ]
    return () => ends.forEach(end => end())
  }, [body, counts])
  useEffect(() => {
    const text = body.current
    return () => void (text && showNumbers(text, NONE))
  }, [body])
  useEffect(() => (body.current ? expandNumber(body.current, opened) : undefined), [body, opened])
}
