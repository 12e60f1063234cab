import type { Page } from 'playwright-core'
import { expect } from './sharedBrowser.ts'

/** The name of the focused element: its label, else its text. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document
    const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement
    const field = isField ? element.labels?.[0]?.textContent : undefined
    return (element?.getAttribute('aria-label') ?? field ?? element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  })

/** Presses Tab until an element with this name has the focus, which may still be loading. Throws if none gets it. */
export const tabTo = (page: Page, name: RegExp, key = 'Tab'): Promise<void> =>
  expect.poll(() => page.keyboard.press(key).then(() => focused(page)), { intervals: [0] }).toMatch(name)

/**
 * Tab stops without a visible focus: no outline of 2 px, on the stop or on what is drawn in its place, that has a
 * contrast of 3 to 1 with its background (WCAG 1.4.11). A key must have been pressed before.
 */
export const unseenStops = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    const pixel = (...colours: string[]) => {
      canvas.clearRect(0, 0, 1, 1)
      for (const colour of colours) {
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
      }
      return [...canvas.getImageData(0, 0, 1, 1).data]
    }
    const luminance = (colour: number[]) => {
      const [red = 0, green = 0, blue = 0] = colour.map(value =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    /** Background colours of an element, from the nearest opaque one below it. */
    const behind = (element: Element | null) => {
      const layers: string[] = []
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at)
        layers.unshift(backgroundColor)
        if (pixel(backgroundColor)[3] === 255) break
      }
      return layers
    }
    const stands = (style: CSSStyleDeclaration, element: Element) => {
      if (style.outlineStyle === 'none' || parseFloat(style.outlineWidth) < 2) return false
      const within = parseFloat(style.outlineOffset) < 0
      const paper = behind(within ? element : element.parentElement)
      const [a, b] = [luminance(pixel(...paper, style.outlineColor)), luminance(pixel(...paper))]
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) >= 3
    }
    const found: string[] = []
    const stops = document.querySelectorAll<HTMLElement>(
      'a[href], button:not(:disabled), input, select, textarea, summary, [tabindex="0"]',
    )
    for (const stop of stops) {
      if (stop.tabIndex < 0 || !stop.checkVisibility({ visibilityProperty: true })) continue
      if (stop.tabIndex > 0) found.push(`out of order: ${stop.outerHTML.slice(0, 100)}`)
      stop.focus({ preventScroll: true })
      if (document.activeElement !== stop) continue
      const drawn: [CSSStyleDeclaration, Element][] = [
        [getComputedStyle(stop), stop],
        [getComputedStyle(stop, '::after'), stop],
      ]
      // The visible part of a choice is next to its invisible field.
      if (stop.nextElementSibling) drawn.push([getComputedStyle(stop.nextElementSibling), stop.nextElementSibling])
      if (!drawn.some(([style, element]) => stands(style, element))) found.push(stop.outerHTML.slice(0, 120))
    }
    return found
  })

/** Makes the page record what its live regions announce from now on; read by `announcements`. */
export const listen = (page: Page) =>
  page.evaluate(() => {
    const announcements: string[] = []
    Object.assign(window, { announcements })
    new MutationObserver(changes => {
      const regions = new Set(
        changes.flatMap(({ target }) => {
          const element = target instanceof Element ? target : target.parentElement
          return element?.closest('[role=status], [role=alert], [aria-live], output') ?? []
        }),
      )
      for (const region of regions) if (region.textContent?.trim()) announcements.push(region.textContent.trim())
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })

export const announcements = (page: Page) =>
  page.evaluate(() => (window as unknown as { announcements: string[] }).announcements)

/**
 * Faults in the outline for screen readers: not exactly one `main` and one `h1`, skipped heading levels, and missing or
 * ambiguous names of controls.
 */
export const outlineFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim() ||
      (element.querySelector('img')?.alt ?? '')
    const isThere = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]')
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isThere)
    const headings = all('h1, h2, h3, h4')
    const level = (heading?: Element) => Number(heading?.tagName[1] ?? 0)
    const leads = Map.groupBy(all('main a[href]') as HTMLAnchorElement[], nameOf)
    const buttons = Map.groupBy(all('button'), nameOf)
    const counts = ['main', 'h1'].map(name => [name, document.querySelectorAll(name).length] as const)
    return [
      ...counts.filter(([, count]) => count !== 1).map(([name, count]) => `${count} times ${name}`),
      ...headings
        .filter((heading, index) => level(heading) > level(headings[index - 1]) + 1)
        .map(heading => `a level left out before ${heading.outerHTML}`),
      ...all('a[href], button').flatMap(element => (nameOf(element) ? [] : [`no name: ${element.outerHTML}`])),
      // A book has one name, and so do its links.
      ...[...leads]
        .filter(([, links]) => new Set(links.map(({ href }) => href)).size > 1)
        .map(([name]) => `one name for several addresses: ${name}`),
      ...[...buttons].filter(([, { length }]) => length > 1).map(([name]) => `several buttons of one name: ${name}`),
    ]
  })
