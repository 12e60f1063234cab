import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { JSHandle, Page } from 'playwright-core'
import { isThemeClass } from '../../../server/web/pages/inlineStyles.ts'
import { at } from './reader.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Finding = { id: string; nodes: { html: string; element: Element }[] }

type AxeRequest = {
  /** Only these rules, and only in an open panel; default: all. */
  rules?: string[]
  /** Excluded rules. */
  without?: string[]
  /** Parts of the page to check; default: all of it. */
  parts?: JSHandle<Element[]>
}

/** What axe finds wrong with the page in its current state: `rule: element`. */
export async function findings(page: Page, { rules, without = [], parts }: AxeRequest = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return await page.evaluate(
    async ([runOnly, without, parts]) => {
      const panel = runOnly && document.querySelector('dialog[open]')
      const within = parts ? { include: parts } : (panel ?? document)
      // Removed animations count as finished; a skeleton's never ends.
      const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(moving.map(({ finished }) => finished))
      const { axe } = window as unknown as {
        axe: {
          run(within: Element | Document | { include: Element[] }, options: object): Promise<{ violations: Finding[] }>
        }
      }
      const nodesFound = async (only: string[] | undefined) => {
        const { violations } = await axe.run(within, {
          runOnly: only,
          resultTypes: ['violations'],
          elementRef: true,
          // No rule in use looks at style sheets as files, and a selector for each finding costs as much as a rule.
          preload: false,
          selectors: false,
          // The specification disables zoom: docs/decisions/066.
          rules: Object.fromEntries(['meta-viewport', ...without].map(rule => [rule, { enabled: false }])),
        })
        return violations.flatMap(({ id, nodes }) => nodes.map(({ html, element }) => ({ id, html, element })))
      }
      // A target counts as small only if it is so in view: one half hidden by a footer or edge is scrolled out.
      const isSmall = async (target: Element) => {
        target.scrollIntoView({ block: 'center', behavior: 'instant' })
        return (await nodesFound(['target-size'])).some(({ element }) => element === target)
      }
      // The loading bar is above every page, and part of no region.
      const isPartOfNone = (id: string, element: Element) => id === 'region' && element.matches('[role=progressbar]')
      const found: string[] = []
      for (const { id, html, element } of await nodesFound(runOnly))
        if (!isPartOfNone(id, element) && (id !== 'target-size' || (await isSmall(element))))
          found.push(`${id}: ${html}`)
      return found
    },
    [rules, without, parts] as const,
  )
}

/** Places already checked in each set of themes, as hashes. */
const known = new Map<string, Set<number>>()

/**
 * Text and controls in places not seen on an earlier page, one per place: their colours and sizes come from classes and
 * states, their own and their ancestors'.
 */
async function newPlaces(page: Page, themes: string): Promise<JSHandle<Element[]>> {
  const before = known.get(themes) ?? new Set()
  known.set(themes, before)
  const places = await page.evaluateHandle(
    before => {
      const STATE = /^(class|role|type|open|disabled|data-.*|aria-(selected|checked|current|pressed|expanded|invalid))$/
      // The document's own classes are the theme, which all places share.
      const hashes = new Map<Element | null, number>([[document.documentElement, 0]])
      const hashOf = (element: Element): number => {
        const cached = hashes.get(element)
        if (cached !== undefined) return cached
        const states = [...element.attributes].filter(({ name }) => STATE.test(name))
        const words = states.map(({ name, value }) => `${name}=${value}`).join()
        let hash = element.parentElement ? hashOf(element.parentElement) : 0
        for (const letter of `${element.localName} ${words} ${element.matches(':checked, :checked ~ *')}`)
          hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) | 0
        hashes.set(element, hash)
        return hash
      }
      const hasWords = ({ childNodes }: Element) =>
        [...childNodes].some(node => node instanceof Text && node.data.trim() !== '')
      const isPart = (element: Element) => hasWords(element) || element.matches('a, button, input, select, textarea')
      const scope = document.querySelector('dialog[open]') ?? document.body
      const places = new Map<number, Element>()
      for (const element of scope.querySelectorAll('*')) if (isPart(element)) places.set(hashOf(element), element)
      for (const hash of before) places.delete(hash)
      return places
    },
    [...before],
  )
  for (const hash of await places.evaluate(places => [...places.keys()])) before.add(hash)
  return places.evaluateHandle(places => [...places.values()])
}

/** Brands that differ most: in bar, corners, density, type and colours. */
const BRANDS = ['freenovel', 'novelandia', 'novelyouth']
export const THEMES = BRANDS.length
/** Rules that a brand's theme affects, and those of them that night changes; all others are the same in all brands. */
export const THEME_RULES = { day: ['color-contrast', 'link-in-text-block', 'target-size'], night: ['color-contrast'] }

type Theme = { brand: string; classes?: string[]; colours?: [string, string][] }

/** The themes of three brands, read from their documents; Node cannot resolve such hosts. */
export const readThemes = ({ request }: Page): Promise<Required<Theme>[]> =>
  Promise.all(
    BRANDS.map(async brand => {
      const html = await (await request.get(at('', '/404'), { headers: { Host: `${brand}.localhost` } })).text()
      const colours = [...html.matchAll(/(--[\w-]+):(#[\da-f]{6})/gi)].slice(0, 4)
      return {
        brand,
        classes: (/<html[^>]* class="([^"]*)"/.exec(html)?.[1] ?? '').split(' ').filter(isThemeClass),
        colours: colours.map(([, name = '', colour = '']) => [name, colour] as [string, string]),
      }
    }),
  )

/**
 * Findings for the page in each of these themes, by day and by night: `brand by night: rule: …`. A theme with only a
 * brand is the page's own. Places checked on an earlier page are skipped.
 */
export async function findingsInThemes(page: Page, themes: readonly Theme[]): Promise<string[]> {
  const found: string[] = []
  const own = await page.evaluate(() => [...document.documentElement.classList])
  const places = await newPlaces(page, JSON.stringify(themes))
  if (await places.evaluate(({ length }) => length === 0)) return found
  for (const { brand, classes = own.filter(isThemeClass), colours = [] } of themes) {
    for (const time of ['day', 'night'] as const) {
      await page.evaluate(
        ({ names, colours }) => {
          const { documentElement: root } = document
          root.className = names.join(' ')
          for (const [name, colour] of colours) root.style.setProperty(name, colour)
        },
        {
          names: [
            ...own.filter(name => !isThemeClass(name) && name !== 'night'),
            ...classes,
            ...(time === 'night' ? [time] : []),
          ],
          colours,
        },
      )
      found.push(
        ...(await findings(page, { rules: THEME_RULES[time], parts: places })).map(
          finding => `${brand} by ${time}: ${finding}`,
        ),
      )
    }
  }
  return found
}
