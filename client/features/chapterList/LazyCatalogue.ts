import { lazy } from '../../routing/lazy.tsx'

export const LazyCatalogue = lazy(() => import('./Catalogue.tsx').then(part => part.Catalogue))
