import { quireModules, replaceModules } from './modules.ts'
import * as jsx from 'react/jsx-runtime'
import type { PageUpdate } from '../pageUpdate.ts'
import { hideProblem, showProblem } from './overlay.ts'
import { restoreFields, softReload } from './softReload.ts'
import { swapBrand, swapStyles } from './looks.ts'

// The browser's part of `npm run dev`. The development build puts it before all other scripts.
quireModules.provide('react/jsx-runtime', jsx)
void restoreFields()

/** Whether a module could not be replaced: the page reloads once the server has restarted. */
let isStale = false
/** Whether a problem of this page is shown, not one of the build: the next change hides it. */
let isOwnProblem = false

async function apply(update: PageUpdate): Promise<void> {
  if (update.kind === 'problem') return showProblem(update.problem)
  if (update.kind === 'ready') {
    if (!isOwnProblem) hideProblem()
    if (update.isReload || isStale) softReload()
    return
  }
  hideProblem()
  // React does not retry a failed part automatically.
  isStale ||= isOwnProblem
  isOwnProblem = false
  if (update.kind === 'brand') return (await swapBrand()) ? undefined : softReload()
  if (update.kind === 'styles') return swapStyles(update.href)
  try {
    isStale ||= !(await replaceModules(update.modules))
  } catch (error) {
    isStale = true
    await show(error)
  }
}

/** Shows an error of this page, with source files and lines. */
async function show(error: unknown): Promise<void> {
  isOwnProblem = true
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const response = await fetch('/__dev/where', { method: 'POST', body: stack }).catch(() => undefined)
  const text = response?.ok ? await response.text() : stack
  showProblem({ title: 'An error in the browser', text })
}

addEventListener('error', ({ error }) => error && void show(error))
addEventListener('unhandledrejection', ({ reason }) => void show(reason))
// React reports errors that a boundary catches to the console only.
const { error: print } = console
console.error = (...words: unknown[]) => {
  print(...words)
  const error = words.find(word => word instanceof Error)
  if (error) void show(error)
}

let queue = Promise.resolve()

/** When this page was rendered, in epoch milliseconds: later updates are news to it. */
const respondedAt = performance.timeOrigin + (performance.getEntriesByType('navigation')[0]?.responseStart ?? 0)
const events = new EventSource(`/__dev/events?since=${respondedAt}`)
events.addEventListener('message', ({ data }: MessageEvent<string>) => {
  queue = queue.then(() => apply(JSON.parse(data) as PageUpdate)).catch(show)
})
