import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { isLook } from '../../../server/web/pages/documentClasses.ts'
import { at } from './reader.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Finding = { id: string; nodes: { html: string; element: Element }[] }

/**
 * What axe finds wrong with the page as it stands, by all its rules: `rule: element`. By some of them only what a panel
 * leaves to be touched.
 */
export async function findings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return await page.evaluate(async runOnly => {
    const panel = runOnly && document.querySelector('dialog[open]')
    // One that is taken away is over, too; a skeleton's has no end.
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const { axe } = window as unknown as {
      axe: { run(within: Element | Document, options: object): Promise<{ violations: Finding[] }> }
    }
    const nodesFound = async (only: string[] | undefined) => {
      const { violations } = await axe.run(panel ?? document, {
        runOnly: only,
        resultTypes: ['violations'],
        elementRef: true,
        // The specification disables zoom: docs/decisions/007.
        rules: { 'meta-viewport': { enabled: false } },
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
      if (!isPartOfNone(id, element) && (id !== 'target-size' || (await isSmall(element)))) found.push(`${id}: ${html}`)
    return found
  }, rules)
}

/** Brands that differ most: in bar, corners, density, type and colours. */
const BRANDS = ['freenovel', 'novelandia', 'novelyouth']
/** What a brand's look has a part in, and of that what the night changes; all else is the same in all brands. */
const OF_LOOKS = { day: ['color-contrast', 'link-in-text-block', 'target-size'], night: ['color-contrast'] }

type Look = { brand: string; classes: string[]; colours: [string, string][] }

/** How three brands look, read from pages of theirs. */
export async function readLooks(page: Page): Promise<Look[]> {
  const looks: Look[] = []
  for (const brand of BRANDS) {
    await page.goto(at(brand, '/404'))
    const { names, css } = await page.evaluate(() => ({
      names: [...document.documentElement.classList],
      css: document.querySelector('style')?.textContent ?? '',
    }))
    const colours = [...css.matchAll(/(--[\w-]+):(#[\da-f]{6})/gi)].slice(0, 4)
    looks.push({
      brand,
      classes: names.filter(isLook),
      colours: colours.map(([, name = '', colour = '']) => [name, colour]),
    })
  }
  return looks
}

/** What is wrong with the page as it stands in each of these looks, by day and by night: `brand by night: rule: …`. */
export async function findingsInLooks(page: Page, looks: readonly Look[]): Promise<string[]> {
  const found: string[] = []
  const own = await page.evaluate(() => [...document.documentElement.classList])
  for (const { brand, classes, colours } of looks) {
    for (const time of ['day', 'night'] as const) {
      await page.evaluate(
        ({ names, colours }) => {
          const { documentElement: root } = document
          root.className = names.join(' ')
          for (const [name, colour] of colours) root.style.setProperty(name, colour)
        },
        {
          names: [
            ...own.filter(name => !isLook(name) && name !== 'night'),
            ...classes,
            ...(time === 'night' ? [time] : []),
          ],
          colours,
        },
      )
      found.push(...(await findings(page, OF_LOOKS[time])).map(finding => `${brand} by ${time}: ${finding}`))
    }
  }
  return found
}
