import type { ComponentType } from 'react'
import { chunk } from '../routing/page/chunk.ts'
import type { Loader, Page, PageOf, PageRegistry } from '../routing/page/page.ts'

type Screen = ComponentType<{ data: unknown }>

const found: Record<string, PageOf<Loader>> = import.meta.glob('./*/page.ts', { eager: true, import: 'page' })

/** Every page of the site: what `page.ts` of each folder declares. */
export const pages: readonly Page[] = Object.entries(found).map(([name, { screen, ...page }]) => {
  const component = `${name[0]?.toUpperCase()}${name.slice(1)}Page` as const
  return { layout: 'sub', ...page, name, chunk: chunk(async () => (await screen())[component] as Screen) }
})

/** Pages by route. `pages.test.ts` checks that every route has one. */
export const registry: PageRegistry = {
  pages,
  byRoute: Object.fromEntries(pages.flatMap(page => page.routes.map(route => [route, page]))),
}
