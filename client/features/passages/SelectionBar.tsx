import { Highlighter, ImageIcon, PenLine, Replace, Share2, type LucideIcon } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { passages as text } from '../../text/en/reading/passages.ts'
import { forward } from '../../text/foreign.ts'
import { selectBeside } from './byKeyboard.ts'
import styles from './Passages.module.css'
import type { ShareAs } from './sharePassage.ts'

type Props = {
  body: RefObject<HTMLElement | null>
  /** What is selected. */
  quote: string
  isTooLong: boolean
  /** It may be a name, which the reader wants to read otherwise. */
  isName: boolean
  onMark(): void
  onNote(): void
  onName(): void
  onShare(as: ShareAs): void
}

/** So much of a passage is said where it is chosen by keyboard, in characters. */
const MAX_ANNOUNCED = 120

/**
 * What can be done with the text that is selected. It stands below, where the phone's own menu does not cover it. Where
 * the keyboard has selected it, the keyboard goes on here: up and down to other paragraphs, Escape back to the text.
 */
export const SelectionBar = ({ body, quote, isTooLong, isName, onMark, onNote, onName, onShare }: Props) => {
  const bar = useRef<HTMLDivElement>(null)
  const from = useRef<HTMLElement>(null)
  // Not before it is on the screen: readers of it would say nothing of what stands here.
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
        // The selection must outlive the tap.
        onPointerDown={event => event.preventDefault()}
        onKeyDown={onKeyDown}
      >
        {isTooLong ? (
          <p className={styles.long}>{text.tooLong}</p>
        ) : (
          <>
            <Tool Icon={Highlighter} name={text.mark} onClick={onMark} />
            <Tool Icon={PenLine} name={text.note} onClick={onNote} />
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

/** Gives the focus to the tool so many steps from the one that has it, around the ends; without tools, to the bar. */
function focusOn(bar: HTMLElement | null, step: number) {
  const tools = [...(bar?.querySelectorAll('button') ?? [])]
  const at = Math.max(
    0,
    tools.findIndex(tool => tool === document.activeElement),
  )
  ;(tools[(at + step + tools.length) % tools.length] ?? bar)?.focus({ preventScroll: true })
}

const Tool = ({ Icon, name, onClick }: { Icon: LucideIcon; name: string; onClick(): void }) => (
  <button type="button" className={styles.tool} onClick={onClick}>
    <Icon size={20} aria-hidden />
    <span>{name}</span>
  </button>
)
