import type { Book } from '../../../shared/api/book.ts'
import { authorNames } from '../../../shared/text/authors.ts'
import { cutToLine } from '../../../shared/cutAtWord.ts'
import { cards as text } from '../../../shared/text/en/discover/cards.ts'
import { foreign, scoreText } from '../../../shared/text/format.ts'
import { listen } from '../../platform/listen.ts'
import type { Navigation } from '../../routing/navigation.ts'
import type { Prefetch } from '../../routing/prefetch.ts'
import type { Stores } from '../../stores/createStores.ts'
import { shownReads } from '../../ui/books/shownReads.ts'
import styles from './startPreviews.module.css'

const SHOW_AFTER_MS = 350
/** Long enough for the pointer to reach the preview. */
const HIDE_AFTER_MS = 200
const GAP = 8
/** Of the window, in pixels. */
const MARGIN = 12
/** Characters, at most. */
const INTRODUCTION = 400
const ID = 'book-preview'

/**
 * On wide screens with a mouse, shows more of a book beside its tile or row while that is pointed at or has the
 * keyboard's focus. Its data is the page that pointing at a link loads anyway.
 */
export function startPreviews({ host }: Stores, navigation: Navigation, prefetch: Prefetch): void {
  let wanted: HTMLAnchorElement | undefined
  let shown: HTMLAnchorElement | undefined
  let card: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout>

  // `wanted` stays, so that a preview that was closed does not come back under a resting pointer.
  const close = () => {
    clearTimeout(timer)
    shown?.removeAttribute('aria-describedby')
    card?.remove()
    shown = card = undefined
  }
  const want = (link: HTMLAnchorElement | undefined) => {
    if (link === wanted) return
    wanted = link
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        if (link === shown) return
        close()
        if (link) void show(link)
      },
      card ? HIDE_AFTER_MS : SHOW_AFTER_MS,
    )
  }
  const show = async (link: HTMLAnchorElement) => {
    shown = link
    const [opened] = await Promise.all([prefetch.load(link.href), navigation.prepare()])
    const { book } = (opened?.redirect === undefined && opened?.view.kind === 'page' ? opened.view.data : {}) as {
      book?: Book
    }
    if (!book?.introduction || shown !== link) return
    card = document.body.appendChild(preview(book, shownReads(book, host.brand.theme)))
    link.setAttribute('aria-describedby', ID)
    settle()
  }
  const settle = () => {
    if (!card || !shown) return
    const tile = (shown.closest('article') ?? shown).getBoundingClientRect()
    if (tile.bottom > 0 && tile.top < innerHeight && shown.isConnected) place(card, tile)
    else close()
  }
  const follow = (target: EventTarget | null) => {
    const focused = bookLinkAt(document.activeElement)
    want(
      card?.contains(target as Node | null)
        ? shown
        : (bookLinkAt(target) ?? (isFocused(focused) ? focused : undefined)),
    )
  }

  listen(document, 'pointerover', ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') follow(target)
  })
  listen(document.documentElement, 'pointerleave', () => follow(null))
  listen(document, 'focusin', ({ target }) => {
    if (isFocused(bookLinkAt(target))) follow(target)
  })
  listen(document, 'focusout', ({ target, relatedTarget }: FocusEvent) => {
    if (target === wanted) follow(relatedTarget)
  })
  listen(document, 'keydown', ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close()
  })
  listen(document, 'pointerdown', ({ target }) => {
    if (!card?.contains(target as Node)) close()
  })
  listen(document, 'scroll', settle, { capture: true, passive: true })
  listen(window, 'resize', settle)
  navigation.onLeave(close)
}

const isFocused = (link: HTMLAnchorElement | undefined) => link?.matches(':focus-visible')

const bookLinkAt = (target: EventTarget | null) =>
  target instanceof Element
    ? (target.closest<HTMLAnchorElement>('#content article a[href^="/novel/"]') ?? undefined)
    : undefined

function preview(book: Book, reads: number) {
  const { rating_count = 0, score, status, chapter_count, category } = book
  const card = element('div', styles.card)
  card.role = 'tooltip'
  const introduction = element('p', `clamped ${styles.introduction}`, cutToLine(book.introduction, INTRODUCTION))
  introduction.id = ID
  const title = element('p', styles.title, book.name)
  for (const part of [title, introduction]) Object.assign(part, { dir: 'auto', lang: foreign(book.language) ?? '' })
  const figures = [
    rating_count > 0 && `★ ${scoreText(score)}`,
    text[status],
    text.chapters({ count: chapter_count }),
    category.label ?? category.name,
    reads > 0 && text.reads({ count: reads }),
  ]
  card.append(
    title,
    element('p', styles.author, authorNames(book)),
    introduction,
    element('p', styles.figures, figures.filter(Boolean).join(' · ')),
  )
  return card
}

const element = (name: string, className = '', textContent = '') =>
  Object.assign(document.createElement(name), { className, textContent })

/** Beside the tile if there is room; else under or over it. Always inside the window. */
function place(card: HTMLElement, { left, right, top, bottom }: DOMRect) {
  const { clientWidth, clientHeight } = document.documentElement
  const { width, height } = card.getBoundingClientRect()
  const [after, before] = [right + GAP, left - GAP - width]
  const isBeside = after + width <= clientWidth - MARGIN || before >= MARGIN
  const x = after + width <= clientWidth - MARGIN ? after : isBeside ? before : right - width
  const under = bottom + height <= clientHeight - MARGIN ? bottom : top - height
  const inside = (from: number, size: number, room: number) => Math.max(MARGIN, Math.min(from, room - size - MARGIN))
  card.style.left = `${inside(x, width, clientWidth)}px`
  card.style.top = `${inside(isBeside ? top : under, height, clientHeight)}px`
}
