import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { App, type Entry, type Services } from '../../../client/app/ssr.ts'

/** React's mark of a part that it left to the browser. Text cannot hold it: its `<` is escaped. */
const LEFT_OUT = '<!--$!-->'

/**
 * The app's HTML in one piece of work, which is less than streaming it. Undefined where data is still out or something
 * fails: streaming waits for the one, and tells the other.
 */
export function renderAtOnce({ entry, services }: { entry: Entry; services: Services }): string | undefined {
  if (entry.view.kind === 'page' && !entry.view.deferred.isSettled?.()) return undefined
  try {
    const html = renderToString(createElement(App, { services, first: entry }))
    return html.includes(LEFT_OUT) ? undefined : html
  } catch {
    return undefined
  }
}

/** Resolves when all data of a page has come or failed; the deadlines of its calls end that. */
export const allDataOf = async ({ view }: Pick<Entry, 'view'>): Promise<void> => {
  if (view.kind === 'page') await view.deferred.settled
}
