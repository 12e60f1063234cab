import type { RouteName } from '../../../shared/routes.ts'
import type { Loader, PageContext } from './page.ts'
import { pageLoaders } from '../../app/registry.ts'

/** Secondary data of a page by name; undefined for a name that the page does not define. */
export type Late = { get(name: string): Promise<unknown> | undefined }

/** Id of the element that carries a late value with the server's HTML. */
export const lateElementId = (name: string) => `late-${name}`

/** A promise that React's `use` reads without suspending. */
export const arrived = <T>(value: T): Promise<T> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled', value })

/** Starts all secondary calls of a page at once, beside its primary one. */
export function startLate({ late = {} }: Loader, context: PageContext, data: Promise<unknown>): Late {
  return new Map(Object.entries(late).map(([name, load]) => [name, load(context, data)]))
}

/**
 * The late values of a page that the server rendered: read from the document where they have arrived, asked for anew
 * where the stream broke off before them.
 */
export function lateFromDocument(route: RouteName, context: PageContext, data: unknown): Late {
  const known = new Map<string, Promise<unknown>>()
  const ask = async (name: string) => (await pageLoaders())[route].late?.[name]?.(context, arrived(data))
  return {
    get(name) {
      const json = document.getElementById(lateElementId(name))?.textContent
      const value = known.get(name) ?? (json ? arrived<unknown>(JSON.parse(json)) : ask(name))
      known.set(name, value)
      return value
    },
  }
}
