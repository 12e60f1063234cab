import { useEffect } from 'react'
import { useNavigation } from '../../../routing/useNavigation.ts'
import { useServices } from '../../../services/services.ts'
import { OPEN_KEYS, type ReadChapter } from '../../../features/reading/chapter.ts'
import { listen } from '../../../platform/listen.ts'
import { ifLoaded } from '../../../platform/ifLoaded.ts'

/** Letter keys of the reader (`handleKey.ts`), unless they are switched off. */
const LETTERS = /^[nmpftb?]$/
const KEYS = /^(Arrow(Left|Right)|Escape| )$/

/** Open panels and text fields keep their keys; with a modifier, keys are the browser's. */
export function useKeys(chapter: ReadChapter, listKeys: () => void) {
  const services = useServices()
  const navigation = useNavigation()
  useEffect(() => {
    const { local } = services.stores
    const onKey = ({ key, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent) => {
      if (defaultPrevented || altKey || ctrlKey || metaKey || (shiftKey && key !== '?')) return
      if (!KEYS.test(key) && !(local.letter_keys && LETTERS.test(key))) return
      if (local.catelog_panel || local.font_panel || local.loginDialog) return
      const element = target as HTMLElement
      if (element.isContentEditable || element.closest('input, textarea, select, ul, dialog')) return
      // On a button or link, space activates it.
      if (key === ' ' && element.closest('a, button')) return
      if (key === 'Escape') return local.closePanels()
      if (!navigation) return
      ifLoaded(import('./handleKey.ts'), ({ handleKey }) => handleKey(key, { chapter, services, navigation, listKeys }))
    }
    const ends = [listen(document, 'keydown', onKey), listen(document, OPEN_KEYS, listKeys)]
    return () => ends.forEach(end => end())
  }, [chapter, services, navigation, listKeys])
}
