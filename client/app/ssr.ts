import { enableStaticRendering } from 'mobx-react-lite'
import type { RouteName } from '../../shared/routes.ts'
import { serverPages } from '../pages/serverPages.ts'
import type { CacheRule } from '../routing/page/page.ts'
import { errorPage } from '../shell/lazyErrorPage.ts'
import { registry } from '../pages/pages.ts'

/** The server's only entry point to the client. Without static rendering every page would leak its MobX reactions. */
enableStaticRendering(true)

export { App } from './App.tsx'
export { pictureAddress } from '../api/picture.ts'
export { callHeaders, type Api, type RequestError, type Result } from '../api/request.ts'
export { textLanguage } from '../features/reading/chapter.ts'
export { paragraphsToHtml } from '../features/reading/paragraphsToHtml.ts'
export { Notices } from '../services/notices.ts'
export { documentTitle, type PageInfo, type Head } from '../routing/page/page.ts'
export type { Entry } from '../routing/navigation.ts'
export { matchPath } from '../routing/match.ts'
export { failure, type Opened } from '../routing/openPage.ts'
export { open as openPage } from './open.ts'
export type { CacheRule, FieldRule } from '../routing/page/page.ts'
export type { View } from '../routing/page/view.ts'
export type { Services } from '../services/services.ts'
export { createStores } from '../stores/createStores.ts'
export { copyVariantOf } from '../../shared/text/en/copy/copyVariants.ts'

/** Loads every page's code, so that rendering never waits for it. Returns the pages' names. */
export async function preloadPages(): Promise<string[]> {
  await Promise.all([errorPage, ...registry.pages.map(page => page.chunk)].map(chunk => chunk.ready()))
  return registry.pages.map(({ name }) => name)
}

export const readingPages: ReadonlySet<string> = new Set(
  registry.pages.flatMap(({ name }) => (serverPages[name]?.isReading ? [name] : [])),
)

export const cacheRules: Partial<Record<RouteName, CacheRule>> = Object.fromEntries(
  registry.pages.flatMap(({ name, routes }) => {
    const rule = serverPages[name]?.cache
    return rule ? routes.map(route => [route, rule]) : []
  }),
)
