import { loaders } from '../pages/loaders.ts'
import { matchPath } from '../routing/match.ts'
import { openPage, pageContext, type OpenPage } from '../routing/openPage.ts'
import type { Page, LoaderRegistry } from '../routing/page/page.ts'
import type { Services } from '../services/services.ts'
import { registry } from '../pages/pages.ts'

export const withLoaders: LoaderRegistry = {
  ...registry,
  loaders,
}

export const open: OpenPage = (address, services, signal) => openPage(withLoaders, address, services, signal)

export async function deferredOf(page: Page, name: string, address: URL, services: Services, data: unknown) {
  const match = matchPath(address.pathname)
  const load = withLoaders.loaders[page.name]?.deferred?.[name]
  return match && load?.(pageContext(match, address.search, services), Promise.resolve(data))
}
