import { quireModules, replaceModules } from './modules.ts'
import * as jsx from 'react/jsx-runtime'
import type { PageUpdate } from '../pageUpdate.ts'
import { hideProblem, showProblem } from './overlay.ts'
import { restoreFields, softReload } from './softReload.ts'
import { swapBrand } from './swapBrand.ts'
import { swapStyles } from './swapStyles.ts'

// The browser's side of `npm run dev`: it goes before everything else of the page and is in no other build.
// The build alone imports it.
quireModules.provide('react/jsx-runtime', jsx)
void restoreFields()

/** What could not be replaced waits for the server's new page. */
let isStale = false
/** A problem of this page, not of the last build: it ends with the next change. */
let isOwnProblem = false

async function hear(told: PageUpdate): Promise<void> {
  if (told.kind === 'problem') return showProblem(told.problem)
  if (told.kind === 'ready') {
    if (!isOwnProblem) hideProblem()
    if (told.isReload || isStale) softReload()
    return
  }
  hideProblem()
  // A part that has failed is not shown again by itself.
  isStale ||= isOwnProblem
  isOwnProblem = false
  if (told.kind === 'brand') return (await swapBrand()) ? undefined : softReload()
  if (told.kind === 'styles') return swapStyles(told.href)
  try {
    isStale ||= !(await replaceModules(told.modules))
  } catch (error) {
    isStale = true
    await show(error)
  }
}

/** Shows an error of this page, with the files and lines that it comes from. */
async function show(error: unknown): Promise<void> {
  isOwnProblem = true
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const answer = await fetch('/__dev/where', { method: 'POST', body: stack }).catch(() => undefined)
  const text = answer?.ok ? await answer.text() : stack
  showProblem({ title: 'An error in the browser', text })
}

addEventListener('error', ({ error }) => error && void show(error))
addEventListener('unhandledrejection', ({ reason }) => void show(reason))
// React gives errors that a boundary catches to the console alone.
const { error: print } = console
console.error = (...words: unknown[]) => {
  print(...words)
  const error = words.find(word => word instanceof Error)
  if (error) void show(error)
}

let queue = Promise.resolve()

/** From when on a server's news are news to this page, in epoch milliseconds: it may have waited for the newest one. */
const answeredAt = performance.timeOrigin + (performance.getEntriesByType('navigation')[0]?.responseStart ?? 0)
const events = new EventSource(`/__dev/events?since=${answeredAt}`)
events.addEventListener('message', ({ data }: MessageEvent<string>) => {
  queue = queue.then(() => hear(JSON.parse(data) as PageUpdate)).catch(show)
})
