import { chunk } from '../../routing/page/chunk.tsx'
import { usePart } from '../../routing/usePart.ts'
import type { FindProps } from './FindInBook.tsx'

const find = chunk<FindProps>(() => import('./FindInBook.tsx').then(module => module.FindInBook))

/** Brings the search in the book when it is first called. `onFailed`: it did not come. */
export const FindHost = ({ onFailed, ...props }: FindProps & { onFailed(): void }) =>
  usePart(find, true, onFailed) ? find.render(props) : null
