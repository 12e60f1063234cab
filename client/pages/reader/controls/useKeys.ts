import { useEffect } from 'react'
import { readerLink } from '../../../../shared/links.ts'
import { useNavigation } from '../../../routing/useNavigation.ts'
import { useStores } from '../../../services/services.ts'
import type { ReadChapter } from '../../../features/reading/chapter.ts'

/** Arrow keys turn to the chapter beside; Escape puts the bars away. Open panels keep the keyboard to themselves. */
export function useKeys({ book_id, prev_id, next_id }: ReadChapter) {
  const { local } = useStores()
  const navigation = useNavigation()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey, target } = event
      if (
        defaultPrevented ||
        altKey ||
        ctrlKey ||
        metaKey ||
        shiftKey ||
        local.catelog_panel ||
        local.font_panel ||
        local.loginDialog
      )
        return
      if ((target as Element).closest('input, textarea, select, ul')) return
      if (key === 'Escape') return local.closePanels()
      const beside = key === 'ArrowLeft' ? prev_id : key === 'ArrowRight' ? next_id : null
      if (beside !== null) void navigation?.open(readerLink(book_id, beside))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [book_id, prev_id, next_id, local, navigation])
}
