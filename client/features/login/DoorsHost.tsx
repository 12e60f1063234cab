import { useState } from 'react'
import { chunk } from '../../routing/page/chunk.tsx'
import { usePart } from '../../routing/usePart.ts'
import type { DoorsProps } from './Doors.tsx'

const doors = chunk<DoorsProps>(() => import('./Doors.tsx').then(module => module.Doors))

/** Brings their code where there are any. They stand last, so that nothing moves when they arrive. */
export function DoorsHost(props: DoorsProps) {
  const [hasFailed, setFailed] = useState(false)
  const isWanted = (props.hasPasskeys || props.providers.length > 0) && !hasFailed
  return usePart(doors, isWanted, () => setFailed(true)) && isWanted ? doors.render(props) : null
}
