import { useEffect, type RefObject } from 'react'
import { isInMiddle } from '../../features/reading/isInMiddle.ts'
import { useStores } from '../../services/services.ts'
import { listen } from '../../platform/listen.ts'

/** A tap in the middle of the text toggles the bars. Selecting text and following links are unaffected. */
export function useTap(body: RefObject<HTMLElement | null>) {
  const { local } = useStores()
  useEffect(() => {
    const page = body.current?.parentElement
    let wasSelecting = false
    const onPress = () => {
      wasSelecting = getSelection()?.isCollapsed === false
    }
    const onClick = ({ target, clientY }: MouseEvent) => {
      // A tap that ends a selection does nothing else.
      if ((target as Element).closest('a, button') || wasSelecting) return
      if (isInMiddle(clientY)) local.toggleNav()
    }
    const ends = [listen(page, 'pointerdown', onPress), listen(page, 'click', onClick)]
    return () => ends.forEach(end => end())
  }, [body, local])
}
