import type { Locator, Page } from 'playwright-core'

const PRESSES = ['click', 'dblclick', 'tap', 'check'] as const
type Press = (this: Locator, options?: object) => Promise<void>

const still = new WeakSet<object>()

/**
 * Makes presses in this process's pages wait until their target has stopped moving, as a reader does. Playwright alone
 * compares two frames: a sheet that is there but has not begun to rise passes, and is pressed while moving, so that the
 * press may begin on one row and end on another.
 * @param page any of them
 */
export function pressStill(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('*')) as Record<(typeof PRESSES)[number], Press>
  if (still.has(locators)) return
  still.add(locators)
  for (const name of PRESSES) {
    const press = locators[name]
    locators[name] = async function (options) {
      // If the target is missing, or goes with its page meanwhile, the press itself waits for it.
      await this.evaluate(isStill).catch(() => {})
      await press.call(this, options)
    }
  }
}

/** In the page: resolves once no finite animation moves the element or an ancestor. */
async function isStill(element: Element) {
  const under: Element[] = []
  for (let at: Element | null = element; at; at = at.parentElement) under.push(at)
  const moving = under
    .flatMap(at => at.getAnimations())
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
}
