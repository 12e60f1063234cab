import { enableStaticRendering } from 'mobx-react-lite'
import { registry } from './registry.ts'

/** The server's one door to the client. Without static rendering every page would leave its MobX reactions behind. */
enableStaticRendering(true)

export { App } from './App.tsx'
export { pictureAddress } from '../api/picture.ts'
export { callHeaders, type Api, type RequestError, type Result } from '../api/request.ts'
export { paragraphsToHtml } from '../features/reading/paragraphsToHtml.ts'
export { Notices } from '../services/notices.ts'
export { documentTitle, type About, type Head } from '../routing/page/page.ts'
export type { Entry } from '../routing/navigation.ts'
export { matchPath } from '../routing/match.ts'
export { failure, type Opened } from '../routing/opened.ts'
export { noted } from './noted.ts'
export { open as openPage } from './open.ts'
export type { View } from '../routing/page/view.ts'
export { ACTIVE_LOCALE } from '../text/locales.ts'
export type { Services } from '../services/services.ts'
export { createStores } from '../stores/createStores.ts'
export { toneOf } from '../text/en/tones/tones.ts'

/** Loads every page's code, so that rendering never waits for it. Returns the chunk names. */
export async function preloadPages(): Promise<string[]> {
  await Promise.all(registry.pages.map(page => page.chunk.ready()))
  return registry.pages.map(page => page.chunk.name)
}
