import { loader as book } from '../pages/book/load.ts'
import { loader as home } from '../pages/home/load.ts'
import { loader as reader } from '../pages/reader/load.ts'
import { matchPath } from '../routing/match.ts'
import type { Navigation } from '../routing/navigation.ts'
import { PageOpener } from '../routing/opener.ts'
import { openPage, pageContext, type OpenPage } from '../routing/openPage.ts'
import type { Page, Loader, LoaderRegistry } from '../routing/page/page.ts'
import type { Services } from '../services/services.ts'
import { registry } from '../pages/pages.ts'

/** Of the pages that most readers open first. */
const likely: Readonly<Record<string, Loader>> = { book, home, reader }

/** Those of all pages. */
export const loadLoaders = () => import('../pages/loaders.ts')

export const withLoaders: LoaderRegistry = {
  ...registry,
  loaderOf: async name => likely[name] ?? (await loadLoaders()).loaders[name]!,
}

/** On the server, and in the browser as part of a `PageOpener`. */
export const open: OpenPage = (address, services, signal) => openPage(withLoaders, address, services, signal)

export const openerOf = (navigation: Navigation, services: Services) => new PageOpener(navigation, services, open)

export async function deferredOf(page: Page, name: string, address: URL, services: Services, data: unknown) {
  const match = matchPath(address.pathname)
  const load = (await withLoaders.loaderOf(page.name)).deferred?.[name]
  return match && load?.(pageContext(match, address.search, services), Promise.resolve(data))
}
