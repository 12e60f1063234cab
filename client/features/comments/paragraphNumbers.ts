import { comments as text } from '../../../shared/text/en/reading/comments.ts'
import { whenIdle } from '../../platform/whenIdle.ts'
import styles from './ParagraphNumbers.module.css'

/** Larger numbers would not fit into a phone's margin. */
const MOST_SHOWN = 99

const buttonIn = (paragraph: Element | undefined) =>
  paragraph?.querySelector<HTMLButtonElement>(`.${styles.number}`) ?? undefined

/** Paragraphs to lay out again at a time, so that a slow phone does not stall. */
const AT_ONCE = 40

/**
 * Shows at the end of each commented paragraph how many comments it has. The numbers are drawn by the style sheet and
 * take no room in a line: the text stays as it is for highlights, positions and voices, and nothing moves.
 * @param counts by paragraph, from 1; 0 removes the number
 * @returns a function that stops it before all are shown
 */
export function showNumbers(body: Element, counts: ReadonlyMap<number, number>): () => void {
  let isStopped = false
  const showFrom = (first: number) => {
    if (isStopped) return
    const paragraphs = [...body.children]
    for (const [index, paragraph] of paragraphs.slice(first, first + AT_ONCE).entries())
      showNumber(paragraph, first + index + 1, counts.get(first + index + 1) ?? 0)
    if (first + AT_ONCE < paragraphs.length) whenIdle(() => showFrom(first + AT_ONCE))
  }
  showFrom(0)
  return () => {
    isStopped = true
  }
}

function showNumber(paragraph: Element, place: number, count: number) {
  const known = buttonIn(paragraph)
  if (count === 0) return known?.remove()
  const button = known ?? newButton(paragraph)
  button.value = String(place)
  button.dataset['count'] = String(Math.min(count, MOST_SHOWN))
  button.ariaLabel = text.onParagraph({ count })
}

function newButton(paragraph: Element): HTMLButtonElement {
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: styles.number, ariaHasPopup: 'dialog', ariaExpanded: 'false' })
  ;(paragraph as HTMLElement).dataset['commented'] = ''
  // A verse's last line is an element of its own.
  const end = paragraph.matches('.verse') ? paragraph.lastElementChild : null
  ;(end ?? paragraph).append(button)
  return button
}

/** Tells screen readers that a paragraph's comments are open. Returns a function that tells the contrary. */
export function expandNumber(body: Element, paragraph: number | undefined): (() => void) | undefined {
  const button = paragraph === undefined ? undefined : buttonIn(body.children[paragraph - 1])
  if (!button) return undefined
  button.ariaExpanded = 'true'
  return () => void (button.ariaExpanded = 'false')
}

/** The paragraph whose number was tapped. */
export function numberAt(target: EventTarget | null): number | undefined {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>(`.${styles.number}`) : null
  return button ? Number(button.value) : undefined
}
