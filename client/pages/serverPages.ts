import type { CacheRule } from '../../shared/page/cacheRule.ts'
import type { RouteName } from '../../shared/routes.ts'
import type { ServerPage } from '../routing/page/page.ts'
import { registry } from './pages.ts'

type Found = Record<string, ServerPage>

export const serverPages: Found = import.meta.glob('./*/page.ts', { eager: true, import: 'serverPage' })

export const cacheRules: Partial<Record<RouteName, CacheRule>> = Object.fromEntries(
  registry.pages.flatMap(({ name, routes }) => {
    const rule = serverPages[name]?.cache
    return rule ? routes.map(route => [route, rule]) : []
  }),
)
