import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { withMarks } from '../marks/withMarks.ts'
import { lazy } from '../../routing/lazy.tsx'
import { useStores } from '../../services/services.ts'
import { PULL_RIBBON, RIBBON_ID } from '../reading/chapter.ts'
import { firstParagraph } from '../reading/textPlace.ts'
import type { RibbonProps } from './Ribbon.tsx'
import { listen } from '../../platform/listen.ts'

const Ribbon = lazy(() => withMarks(import('./Ribbon.tsx').then(part => part.Ribbon)))

/** Loads the bookmark button when the bars are first shown, or on the keyboard shortcut. */
export const RibbonOnDemand = observer((props: Omit<RibbonProps, 'place' | 'pulls' | 'topOf'>) => {
  const { local } = useStores()
  const [isOpen, setOpen] = useState(false)
  const [pulls, setPulls] = useState(0)
  const isCalled = local.showNav
  useEffect(() => {
    if (isCalled) setOpen(true)
  }, [isCalled])
  useEffect(
    () =>
      listen(document, PULL_RIBBON, () => {
        setOpen(true)
        setPulls(count => count + 1)
      }),
    [],
  )
  const place = isOpen ? document.getElementById(RIBBON_ID) : null
  return (
    place && <Ribbon {...props} onFailed={() => setOpen(false)} place={place} pulls={pulls} topOf={firstParagraph} />
  )
})
