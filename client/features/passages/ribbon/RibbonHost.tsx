import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { withMarks } from '../../marks/withMarks.ts'
import { chunk } from '../../../routing/page/chunk.tsx'
import { usePart } from '../../../routing/usePart.ts'
import { useStores } from '../../../services/services.ts'
import { PULL_RIBBON, RIBBON_ID } from '../../reading/chapter.ts'
import { firstParagraph } from '../../reading/textPlace.ts'
import type { RibbonProps } from './Ribbon.tsx'

const ribbon = chunk<RibbonProps>(() => withMarks(import('./Ribbon.tsx').then(module => module.Ribbon)))

/** Brings the ribbon of the bar over a chapter with the first call of the bars, or with the first pull. */
export const RibbonHost = observer((props: Omit<RibbonProps, 'place' | 'pulls' | 'topOf'>) => {
  const { local } = useStores()
  const [isWanted, setWanted] = useState(false)
  const [pulls, setPulls] = useState(0)
  const isCalled = local.showNav
  useEffect(() => {
    if (isCalled) setWanted(true)
  }, [isCalled])
  useEffect(() => {
    const onPull = () => {
      setWanted(true)
      setPulls(count => count + 1)
    }
    document.addEventListener(PULL_RIBBON, onPull)
    return () => document.removeEventListener(PULL_RIBBON, onPull)
  }, [])
  const isThere = usePart(ribbon, isWanted, () => setWanted(false))
  const place = isThere && document.getElementById(RIBBON_ID)
  return place ? ribbon.render({ ...props, place, pulls, topOf: firstParagraph }) : null
})
