import { observer } from 'mobx-react-lite'
import type { ComponentProps, FocusEvent, Ref } from 'react'
import { bookLink } from '../../../shared/links.ts'
import { Link } from '../../routing/Link.tsx'
import { useStores } from '../../services/services.ts'
import { display } from '../../../shared/text/en/comfort/display.ts'
import { reader as text } from '../../../shared/text/en/reading/reader.ts'
import { ChevronLeft } from '../../ui/images/icons/ChevronLeft.tsx'
import { Headphones } from '../../ui/images/icons/Headphones.tsx'
import { House } from '../../ui/images/icons/House.tsx'
import { List } from '../../ui/images/icons/List.tsx'
import { Moon } from '../../ui/images/icons/Moon.tsx'
import { Sun } from '../../ui/images/icons/Sun.tsx'
import { Type } from '../../ui/images/icons/Type.tsx'
import type { LineIcon } from '../../ui/images/lineIcon.tsx'
import styles from './Bars.module.css'
import { toggleList, useRoomBeside } from './besideText.ts'
import { RIBBON_ID, type ReadBook, type ReadChapter } from '../../features/reading/chapter.ts'
import { foreign } from '../../../shared/text/format.ts'

type TopProps = {
  book: ReadBook
  chapter: ReadChapter
  /** Shows how much has been read; written without React. */ percent: Ref<HTMLSpanElement>
}

/** A link back and the title. Scrolls away with the page, and returns with the bars. */
export const TopBar = ({ book, chapter, percent }: TopProps) => (
  <Bar as="header" className={styles.top}>
    <div className={styles.row}>
      <Link to={bookLink(book)} className={styles.icon} aria-label={text.back}>
        <ChevronLeft size={24} aria-hidden className="mirrored" />
      </Link>
      <p className={styles.words}>
        <bdi lang={foreign(book.language)} className={styles.name}>
          {book.name}
        </bdi>
        <span className={styles.where}>
          <span className={styles.chapter}>
            {text.chapterOf({ number: chapter.id, count: chapter.chapter_count })}
            <span className="needs-script">{' · '}</span>
          </span>
          <span className={`needs-script ${styles.progress}`}>
            <span ref={percent} className={chapter.locked ? undefined : styles.percent}>
              {text.percent({ percent: 0 })}
            </span>
          </span>
        </span>
      </p>
      <span id={RIBBON_ID} className={styles.icon} />
      <Link to="/" className={styles.icon} aria-label={text.home}>
        <House size={20} aria-hidden />
      </Link>
    </div>
  </Bar>
)

export const BottomBar = ({ onListen }: { onListen(): void }) => {
  const { local } = useStores()
  return (
    <Bar as="nav" className={styles.bottom} aria-label={text.tools}>
      <EarlySizes />
      <div className={styles.tools}>
        <Contents />
        <button type="button" className={styles.tool} data-early="sizes" onClick={local.toggleFontPanel}>
          <Tool Icon={Type} name={text.display} />
        </button>
        <button type="button" className={styles.tool} data-early="night" onClick={local.toggleNight}>
          {/* Rules of all documents (`styles/reading.css`) show one of the two. */}
          <span className={`by-day ${styles.tool}`}>
            <Tool Icon={Moon} name={text.night} />
          </span>
          <span className={`by-night ${styles.tool}`}>
            <Tool Icon={Sun} name={text.day} />
          </span>
        </button>
        <button type="button" ref={hideWithoutVoice} className={`needs-script ${styles.tool}`} onClick={onListen}>
          <Tool Icon={Headphones} name={text.listen} />
        </button>
      </div>
    </Bar>
  )
}

const Contents = observer(() => {
  const { local } = useStores()
  const isOpen = useRoomBeside() ? local.side_panel === 1 : undefined
  return (
    <button
      type="button"
      className={`needs-script ${styles.tool}`}
      aria-expanded={isOpen}
      onClick={() => toggleList(local)}
    >
      <Tool Icon={List} name={text.chapters} />
    </button>
  )
})

/** Placeholder for the display panel until its code is loaded. */
const EarlySizes = () => {
  const { local } = useStores()
  return (
    <div className={styles.sizes} role="group" aria-label={display.fontSize}>
      <button type="button" data-early="smaller" aria-label={display.smaller} onClick={local.decreaseFontSize}>
        <small aria-hidden>A</small>
      </button>
      <button type="button" data-early="larger" aria-label={display.larger} onClick={local.increaseFontSize}>
        <big aria-hidden>A</big>
      </button>
    </div>
  )
}

type BarProps = ComponentProps<'nav'> & { as: 'header' | 'nav' }

/** Shown by the document's class `bars`, also when focused by the keyboard, which can reach it at any time. */
const Bar = ({ as: Element, ...rest }: BarProps) => {
  const { local } = useStores()
  const call = ({ target }: FocusEvent) => {
    if (!local.showNav && target.matches(':focus-visible')) local.toggleNav()
  }
  return <Element onFocus={call} {...rest} />
}

const Tool = ({ Icon, name }: { Icon: LineIcon; name: string }) => (
  <>
    <Icon size={22} aria-hidden />
    <span>{name}</span>
  </>
)

/** Voices may arrive after the page; the bars that show the button are closed then. */
const hideWithoutVoice = (button: HTMLButtonElement) => {
  const synthesis: Partial<SpeechSynthesis> | undefined =
    'SpeechSynthesisUtterance' in globalThis ? globalThis.speechSynthesis : undefined
  const look = () => {
    button.hidden = !synthesis?.getVoices?.().length
  }
  look()
  synthesis?.addEventListener?.('voiceschanged', look)
  return () => synthesis?.removeEventListener?.('voiceschanged', look)
}
