import { useEffect, type RefObject } from 'react'
import { useStores } from '../../../services/services.ts'

/** The middle of the window, where a tap calls the bars: its upper and lower edge as parts of the height. */
const MIDDLE = [0.15, 0.85] as const

/** A tap in the middle of the text shows and hides the bars. Selecting and following links stay what they are. */
export function useTap(body: RefObject<HTMLElement | null>) {
  const { local } = useStores()
  useEffect(() => {
    const page = body.current?.parentElement
    const isSelecting = () => getSelection()?.isCollapsed === false
    let wasSelecting = false
    const onPress = () => {
      wasSelecting = isSelecting()
    }
    const onClick = ({ target, clientY }: MouseEvent) => {
      // A tap that ends a selection does no more than that.
      if ((target as Element).closest('a, button') || wasSelecting || isSelecting()) return
      const height = clientY / innerHeight
      if (height >= MIDDLE[0] && height <= MIDDLE[1]) local.toggleNav()
    }
    page?.addEventListener('pointerdown', onPress)
    page?.addEventListener('click', onClick)
    return () => {
      page?.removeEventListener('pointerdown', onPress)
      page?.removeEventListener('click', onClick)
    }
  }, [body, local])
}
