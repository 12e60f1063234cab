import type { Locator, Page } from 'playwright-core'

/** Figures of a list row: those that do not fit on its line are dropped. */
export const FIGURES = '[class*=BookRow_figures]'

/**
 * Text that is cut off: clipped by a box that hides overflow, or overflowing the control it names. Ellipses and line
 * clamps are intended.
 * @param meant selector of other elements whose text may be cut
 */
export const clipped = (page: Page, meant = '.visually-hidden'): Promise<string[]> =>
  page.evaluate(meant => {
    /** CSS pixels by which letters may overhang their box. */
    const LEAN = 3
    const found = new Set<string>()
    const isMeant = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
      textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const parent = node.parentElement
      if (!parent || !node.data.trim() || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue
      if (parent.closest('script, noscript, [aria-hidden=true], .visually-hidden') || parent.closest(meant)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
      const say = (box: Element) => found.add(`${node.data.trim().slice(0, 40)} in ${box.tagName}.${box.className}`)
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (style.clipPath !== 'none' || isMeant(style) || /auto|scroll/.test(style.overflow)) break
        const [isCutX, isCutY] = [style.overflowX, style.overflowY].map(overflow => /hidden|clip/.test(overflow))
        const isControl = box.matches('a, button, [role=tab], input')
        const isBoxed = style.display !== 'inline' && style.display !== 'contents'
        if (!isBoxed || !(isCutX || isCutY || isControl)) continue
        const edge = box.getBoundingClientRect()
        const isOut = rects.some(
          ({ left, right, top, bottom }) =>
            ((isCutX || isControl) && (left < edge.left - LEAN || right > edge.right + LEAN)) ||
            ((isCutY || isControl) && (top < edge.top - LEAN || bottom > edge.bottom + LEAN)),
        )
        if (isOut) say(box)
      }
    }
    return [...found]
  }, meant)

/** Lines that a text takes at twice the font size, which is reset afterwards. */
export const linesAtTwiceTheSize = (words: Locator): Promise<number> =>
  words.evaluate(element => {
    const { style } = document.documentElement
    style.fontSize = '200%'
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    range.selectNodeContents(walker.nextNode()!)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0).length
    style.fontSize = ''
    return lines
  })

/** Controls that cannot be tapped: scrolled to the middle of the window, something else covers them. */
export const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const at = scrollY
    const found: string[] = []
    for (const control of document.querySelectorAll<HTMLElement>(
      'a[href], button:not(:disabled), input, select, textarea',
    )) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (control.closest('.visually-hidden, [aria-hidden=true]') || control.matches('.visually-hidden')) continue
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const [rect] = control.getClientRects()
      if (!rect || rect.width < 2) continue
      const there = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2)
      // A hidden bar appears on demand.
      if (!there) continue
      const isThere = control.contains(there) || there.contains(control) || there.closest('label')?.contains(control)
      if (!isThere) found.push(`${control.outerHTML.slice(0, 80)} under ${there.outerHTML.slice(0, 60)}`)
    }
    scrollTo({ top: at, behavior: 'instant' })
    return found
  })
