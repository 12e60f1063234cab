import type { ComponentProps } from 'react'
import { lazy } from '../../../routing/lazy.tsx'

const Doors = lazy(() => import('./Doors.tsx').then(part => part.Doors))

/** Ways in that need no password, where there are any. They stand last, so that nothing moves when they arrive. */
export const LazyDoors = (props: ComponentProps<typeof Doors>) => (
  <Doors when={props.hasPasskeys || props.providers.length > 0} {...props} />
)
