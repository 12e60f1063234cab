import { chunk } from '../../../routing/page/chunk.tsx'
import { usePart } from '../../../routing/usePart.ts'

const all = chunk<object>(() => import('./AllMarks.tsx').then(module => module.AllMarks))

/** Brings the list of all marks when it is first called. `onFailed`: it did not come. */
export const AllMarksHost = ({ onFailed }: { onFailed(): void }) =>
  usePart(all, true, onFailed) ? all.render({}) : null
