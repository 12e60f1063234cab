import { OVERLAY_Z_INDEX } from '../../../shared/constants.ts'

type PageEffects = {
  /** The first overlay opens: the page behind stops scrolling. */
  lock(): void
  unlock(): void
  /** Whether any overlay darkens what lies below it. */
  shade(isShaded: boolean): void
}

/** The open overlays in order: each lies above the one before it, from z-index 2000 up (specification, section 9). */
export class OverlayStack {
  readonly #open: { overlay: symbol; isShading: boolean }[] = []
  readonly #page: PageEffects
  #zIndex = OVERLAY_Z_INDEX

  constructor(page: PageEffects) {
    this.#page = page
  }

  /** Puts an overlay on top; returns its z-index. */
  add(overlay: symbol, isShading = false): number {
    if (this.#open.length === 0) {
      this.#page.lock()
      this.#zIndex = OVERLAY_Z_INDEX
    }
    this.#open.push({ overlay, isShading })
    this.#shade()
    return this.#zIndex++
  }

  remove(overlay: symbol) {
    const place = this.#open.findIndex(other => other.overlay === overlay)
    if (place < 0) return
    this.#open.splice(place, 1)
    this.#shade()
    if (this.#open.length === 0) this.#page.unlock()
  }

  isTop(overlay: symbol): boolean {
    return this.#open.at(-1)?.overlay === overlay
  }

  #shade() {
    this.#page.shade(this.#open.some(({ isShading }) => isShading))
  }
}

/** The app's only stack. The style sheet reserves the scroll bar's space, so that nothing jumps while it is hidden. */
export const overlays = new OverlayStack({
  lock: () => {
    document.documentElement.style.overflow = 'hidden'
  },
  unlock: () => {
    document.documentElement.style.overflow = ''
  },
  // The scroll bar's space, which no backdrop reaches. Not by :has(), which would search the whole page, nor by var(),
  // which on this element would style it all.
  shade: isShaded => {
    const root = document.documentElement
    root.style.background = isShaded ? getComputedStyle(root).getPropertyValue('--shade') : ''
  },
})
