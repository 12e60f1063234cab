import { chunk } from '../../../routing/page/chunk.tsx'
import { usePart } from '../../../routing/usePart.ts'
import type { MarksProps } from './MarksList.tsx'

const list = chunk<MarksProps>(() => import('./MarksList.tsx').then(module => module.MarksList))

/** Brings the list of marks when it is first called. `onFailed`: it did not come. */
export const MarksHost = ({ onFailed, ...props }: MarksProps & { onFailed(): void }) =>
  usePart(list, true, onFailed) ? list.render(props) : null
