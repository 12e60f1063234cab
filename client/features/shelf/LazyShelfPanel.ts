import { lazy } from '../../routing/lazy.tsx'

export const LazyShelfPanel = lazy(() => import('./ShelfPanel.tsx').then(part => part.ShelfPanel))
