import { useEffect, type RefObject } from 'react'
import { useStores } from '../../services.ts'

/** The middle of the window, where a tap calls the bars: its upper and lower edge as parts of the height. */
const MIDDLE = [0.15, 0.85] as const

/** A tap in the middle of the text shows and hides the bars. Selecting and following links stay what they are. */
export function useTap(body: RefObject<HTMLElement | null>) {
  const { local } = useStores()
  useEffect(() => {
    const page = body.current?.parentElement
    const onClick = ({ target, clientY }: MouseEvent) => {
      if ((target as Element).closest('a, button') || !getSelection()?.isCollapsed) return
      const height = clientY / innerHeight
      if (height >= MIDDLE[0] && height <= MIDDLE[1]) local.toggleNav()
    }
    page?.addEventListener('click', onClick)
    return () => page?.removeEventListener('click', onClick)
  }, [body, local])
}
