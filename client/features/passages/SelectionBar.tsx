import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { passages as text } from '../../../shared/text/en/reading/passages.ts'
import { forward } from '../../../shared/text/format.ts'
import { selectBeside } from './byKeyboard.ts'
import { BookOpen } from '../../ui/images/icons/BookOpen.tsx'
import { Copy } from '../../ui/images/icons/Copy.tsx'
import { Highlighter } from '../../ui/images/icons/Highlighter.tsx'
import { ImageIcon } from '../../ui/images/icons/ImageIcon.tsx'
import { MessageSquare } from '../../ui/images/icons/MessageSquare.tsx'
import { PenLine } from '../../ui/images/icons/PenLine.tsx'
import { Replace } from '../../ui/images/icons/Replace.tsx'
import { Share2 } from '../../ui/images/icons/Share2.tsx'
import type { LineIcon } from '../../ui/images/lineIcon.tsx'
import styles from './Passages.module.css'
import type { ShareAs } from './sharePassage.ts'

type Props = {
  body: RefObject<HTMLElement | null>
  quote: string
  isTooLong: boolean
  /** The selection may be a name, which the reader can replace. */
  isName: boolean
  onMark(): void
  onNote(): void
  /** Undefined: paragraphs have no comments here. */
  onComment: (() => void) | undefined
  onCopy(): void
  /** Address of the selected word in the brand's dictionary. */
  entry: string | undefined
  onName(): void
  onShare(as: ShareAs): void
}

/** Maximum characters of a selection to announce when it is made by keyboard. */
const MAX_ANNOUNCED = 120

/** At the bottom, where the phone's own menu does not cover it. After a keyboard selection it takes the focus. */
export const SelectionBar = ({ body, quote, isTooLong, isName, entry, onName, onShare, ...actions }: Props) => {
  const { onMark, onNote, onComment, onCopy } = actions
  const bar = useRef<HTMLDivElement>(null)
  const from = useRef<HTMLElement>(null)
  // Only once it is on the screen: otherwise screen readers would not announce it.
  useEffect(() => {
    const { activeElement } = document
    if (!(activeElement instanceof HTMLElement) || !activeElement.matches(':focus-visible')) return
    if (activeElement.parentElement !== body.current) return
    from.current = activeElement
    focusOn(bar.current, 0)
  }, [body])
  useLayoutEffect(() => () => from.current?.focus({ preventScroll: true }), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const beside = { ArrowDown: 1, ArrowUp: -1 }[key] as 1 | -1 | undefined
    const step = { ArrowRight: forward(), ArrowLeft: -forward() }[key]
    if (key === 'Escape') getSelection()?.removeAllRanges()
    else if (beside && body.current) selectBeside(body.current, beside)
    else if (step) focusOn(bar.current, step)
    else return
    event.preventDefault()
  }
  return (
    <aside aria-label={text.passage}>
      <div
        ref={bar}
        role="toolbar"
        aria-label={text.passage}
        tabIndex={-1}
        className={styles.bar}
        // A tap must not clear the selection.
        onPointerDown={event => event.preventDefault()}
        onKeyDown={onKeyDown}
      >
        {isTooLong ? (
          <p className={styles.long}>{text.tooLong}</p>
        ) : (
          <>
            <Tool Icon={Highlighter} name={text.mark} onClick={onMark} />
            <Tool Icon={PenLine} name={text.note} onClick={onNote} />
            {onComment && <Tool Icon={MessageSquare} name={text.comment} onClick={onComment} />}
            <Tool Icon={Copy} name={text.copy} onClick={onCopy} />
            {entry && (
              <a className={styles.tool} href={entry} target="_blank" rel="noopener noreferrer">
                <ToolFace Icon={BookOpen} name={text.lookUp} />
              </a>
            )}
            <Tool Icon={Share2} name={text.share} onClick={() => onShare('text')} />
            <Tool Icon={ImageIcon} name={text.picture} onClick={() => onShare('picture')} />
            {isName && <Tool Icon={Replace} name={text.name} onClick={onName} />}
          </>
        )}
        <p role="status" className="visually-hidden" dir="auto">
          {quote.slice(0, MAX_ANNOUNCED)}
        </p>
      </div>
    </aside>
  )
}

/** Moves the focus by so many tools, wrapping around; without tools, focuses the bar. */
function focusOn(bar: HTMLElement | null, step: number) {
  const tools = [...(bar?.querySelectorAll<HTMLElement>('button, a') ?? [])]
  const at = Math.max(
    0,
    tools.findIndex(tool => tool === document.activeElement),
  )
  ;(tools[(at + step + tools.length) % tools.length] ?? bar)?.focus({ preventScroll: true })
}

const Tool = ({ Icon, name, onClick }: { Icon: LineIcon; name: string; onClick(): void }) => (
  <button type="button" className={styles.tool} onClick={onClick}>
    <ToolFace Icon={Icon} name={name} />
  </button>
)

const ToolFace = ({ Icon, name }: { Icon: LineIcon; name: string }) => (
  <>
    <Icon size={20} aria-hidden />
    <span>{name}</span>
  </>
)
