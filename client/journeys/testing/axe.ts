import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { JSHandle, Page } from 'playwright-core'
import { isThemeClass } from '../../../server/web/pages/documentClasses.ts'
import { at } from './reader.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Finding = { id: string; nodes: { html: string; element: Element }[] }

type AxeRequest = {
  /** Some rules, for what a panel leaves to be touched; else all. */
  rules?: string[]
  /** Rules that are left out. */
  without?: string[]
  /** Of the page, where not all of it is to be looked at. */
  parts?: JSHandle<Element[]>
}

/** What axe finds wrong with the page as it stands: `rule: element`. */
export async function findings(page: Page, { rules, without = [], parts }: AxeRequest = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return await page.evaluate(
    async ([runOnly, without, parts]) => {
      const panel = runOnly && document.querySelector('dialog[open]')
      const within = parts ? { include: parts } : (panel ?? document)
      // One that is taken away is over, too; a skeleton's has no end.
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
          // The specification disables zoom: docs/decisions/066.
          rules: Object.fromEntries(['meta-viewport', ...without].map(rule => [rule, { enabled: false }])),
        })
        return violations.flatMap(({ id, nodes }) => nodes.map(({ html, element }) => ({ id, html, element })))
      }
      // A target is small where it is so in sight: one that is half behind a foot or an edge is scrolled from there.
      const isSmall = async (target: Element) => {
        target.scrollIntoView({ block: 'center', behavior: 'instant' })
        return (await nodesFound(['target-size'])).some(({ element }) => element === target)
      }
      // The loading bar comes over every page, and is part of none.
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

/** What has been looked at in which looks: hashes of where it stood. */
const known = new Map<string, Set<number>>()

/**
 * Words and controls in places where none stood on a page before, one of each place: their colours and sizes come from
 * classes and states, their own and those of what they lie in.
 */
async function newPlaces(page: Page, themes: string): Promise<JSHandle<Element[]>> {
  const before = known.get(themes) ?? new Set()
  known.set(themes, before)
  const places = await page.evaluateHandle(
    before => {
      const STATE = /^(class|role|type|open|disabled|data-.*|aria-(selected|checked|current|pressed|expanded|invalid))$/
      // What the document is called by is the look, which places have in common.
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
/** What a brand's look has a part in, and of that what the night changes; all else is the same in all brands. */
export const THEME_RULES = { day: ['color-contrast', 'link-in-text-block', 'target-size'], night: ['color-contrast'] }

type Theme = { brand: string; classes?: string[]; colours?: [string, string][] }

/** How three brands look, read from documents of theirs; Node knows no such hosts. */
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
 * What is wrong with the page as it stands in each of these looks, by day and by night: `brand by night: rule: …`. A
 * brand's name alone stands for how the page looks anyway. What stood in such a place on a page before is not looked at
 * again.
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
