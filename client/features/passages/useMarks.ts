import { useEffect, useState } from 'react'
import { useServices } from '../../services/services.ts'
import type { Marks } from '../marks/marks.ts'

/** The reader's marks, once the code that keeps them is there. */
export function useMarks(): Marks | undefined {
  const services = useServices()
  const [marks, setMarks] = useState<Marks>()
  useEffect(() => {
    // A chapter can be read without it; readers who mark something get a message.
    import('../marks/syncMarks.ts').then(
      ({ syncMarks }) => setMarks(syncMarks(services)),
      () => {},
    )
  }, [services])
  return marks
}
