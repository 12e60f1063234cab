import { useEffect, useState } from 'react'
import { useServices } from '../../services/services.ts'
import type { Marks } from '../marks/marks.ts'
import { ifLoaded } from '../../platform/ifLoaded.ts'

/** The reader's marks, once their code is loaded. */
export function useMarks(): Marks | undefined {
  const services = useServices()
  const [marks, setMarks] = useState<Marks>()
  useEffect(() => {
    // A chapter can be read without it; readers who mark something get a message.
    ifLoaded(import('../marks/syncMarks.ts'), ({ syncMarks }) => setMarks(syncMarks(services)))
  }, [services])
  return marks
}
