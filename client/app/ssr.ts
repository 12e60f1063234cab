import { enableStaticRendering } from 'mobx-react-lite'
import { openPage as open, type Opened } from '../routing/openPage.ts'
import type { Services } from '../services/services.ts'
import { pageLoaders, registry } from './registry.ts'

/** The server's one door to the client. Without static rendering every page would leave its MobX reactions behind. */
enableStaticRendering(true)

export { App } from './App.tsx'
export { callHeaders, type Api, type RequestError, type Result } from '../api/request.ts'
export { Notices } from '../services/notices.ts'
export { documentTitle, type Head } from '../routing/page/page.ts'
export type { Entry } from '../routing/navigation.ts'
export { matchPath } from '../routing/match.ts'
export { failure, type Opened } from '../routing/openPage.ts'
export type { View } from '../routing/page/view.ts'
export type { Services } from '../services/services.ts'
export { createStores } from '../stores/createStores.ts'

/** Opens a page of the site (`routing/openPage.ts`). */
export const openPage = (address: URL, services: Services, signal?: AbortSignal): Promise<Opened> =>
  open(registry, address, services, signal)

/** Loads every page's code, so that rendering never waits for it. Returns the chunk names. */
export async function preloadPages(): Promise<string[]> {
  await Promise.all([pageLoaders(), ...registry.pages.map(page => page.chunk.ready())])
  return registry.pages.map(page => page.chunk.name)
}
