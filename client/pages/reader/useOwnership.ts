import { useEffect, useState } from 'react'
import { useReturn } from '../../components/account/useReturn.ts'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useServices } from '../../services/services.ts'
import type { ReadChapter } from '../../features/reading/chapter.ts'

type State = 'checking' | 'failed' | 'locked'

/**
 * Whether a chapter that came locked is this reader's after all: the page may have been made for everyone, or loaded
 * ahead before it was bought, here or on another device. One that is theirs is loaded in full. Brings the price of
 * today.
 */
export function useOwnership(chapter: ReadChapter) {
  const { api } = useServices()
  const navigation = useNavigation()
  const { book_id, id: chapter_id } = chapter
  const [known, setKnown] = useState<{ state: State; price: number }>({ state: 'checking', price: chapter.price })

  const check = async (isHere = () => true) => {
    const place = navigation?.current.key
    const { s, d } = await api.get('chapter.free', { book_id, chapter_id }, { quiet: true })
    if (!isHere()) return
    // A lock that is shown already stays where it cannot be checked.
    if (!s) return setKnown(old => (old.state === 'locked' ? old : { ...old, state: 'failed' }))
    if (d.locked) return setKnown({ state: 'locked', price: d.price })
    if (navigation?.current.key === place) await navigation?.reload()
  }

  useEffect(() => {
    let isHere = true
    void check(() => isHere)
    return () => {
      isHere = false
    }
    // Once for each time that the chapter comes locked.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [chapter])

  useReturn(() => void check())

  const giveUp = () => setKnown(old => ({ ...old, state: 'failed' }))
  const checkAgain = async () => {
    setKnown(old => (old.state === 'failed' ? { ...old, state: 'checking' } : old))
    await check()
  }
  return { ...known, check: checkAgain, giveUp }
}
