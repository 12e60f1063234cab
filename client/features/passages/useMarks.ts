import { useEffect, useState } from 'react'
import { useServices } from '../../services/services.ts'
import type { Marks } from '../marks/marks.ts'

/** The reader's marks, once the code that keeps them is there. */
export function useMarks(): Marks | undefined {
  const services = useServices()
  const [marks, setMarks] = useState<Marks>()
  useEffect(() => {
    // Without it a chapter can be read, and whoever marks something is told.
    import('../marks/syncMarks.ts').then(
      ({ syncMarks }) => setMarks(syncMarks(services)),
      () => {},
    )
  }, [services])
  return marks
}
