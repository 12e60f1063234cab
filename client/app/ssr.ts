import { enableStaticRendering } from 'mobx-react-lite'
import { pages } from '../pages/pages.ts'
import { pageLoaders } from './registry.ts'

/** The server's one door to the client. Without static rendering every page would leave its MobX reactions behind. */
enableStaticRendering(true)

export { App } from './App.tsx'
export { callHeaders, createApi, type FailureHandlers, type Transport } from '../api/request.ts'
export { Notices } from '../services/notices.ts'
export { documentTitle, type Head } from '../routing/page/page.ts'
export type { Entry } from '../routing/navigation.ts'
export { failure, openPage, type Opened } from '../routing/openPage.ts'
export type { View } from '../routing/page/view.ts'
export type { Services } from '../services/services.ts'
export { createStores } from '../stores/createStores.ts'

/** Loads every page's code, so that rendering never waits for it. Returns the chunk names. */
export async function preloadPages(): Promise<string[]> {
  const all = Object.values(pages)
  await Promise.all([pageLoaders(), ...all.map(page => page.chunk.ready())])
  return all.map(page => page.chunk.name)
}
