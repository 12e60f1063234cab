import type { Locator, Page } from 'playwright-core'

const PRESSES = ['click', 'dblclick', 'tap', 'check'] as const
type Press = (this: Locator, options?: object) => Promise<void>

const still = new WeakSet<object>()

/**
 * Has the presses of this process's pages wait until what they go to has stopped moving, as a reader's finger does.
 * Playwright alone compares two frames: a sheet that is there and has not begun to rise passes, and is pressed under
 * way, so that the press may begin on one row and end on another.
 * @param page any of them
 */
export function pressStill(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('*')) as Record<(typeof PRESSES)[number], Press>
  if (still.has(locators)) return
  still.add(locators)
  for (const name of PRESSES) {
    const press = locators[name]
    locators[name] = async function (options) {
      // What is not there, or goes with its page meanwhile, is for the press itself to wait for.
      await this.evaluate(isStill).catch(() => {})
      await press.call(this, options)
    }
  }
}

/** In the page: once no animation that ends moves the element, or what it lies in. */
async function isStill(element: Element) {
  const under: Element[] = []
  for (let at: Element | null = element; at; at = at.parentElement) under.push(at)
  const moving = under
    .flatMap(at => at.getAnimations())
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
}
