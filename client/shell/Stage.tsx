import { observer } from 'mobx-react-lite'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Entry } from '../routing/navigation.ts'
import { AddressContext } from '../routing/useAddress.ts'
import { useNavigation } from '../routing/useNavigation.ts'
import { ViewContext } from '../routing/page/view.ts'
import { LoginDialogHost } from '../features/login/LoginDialogHost.tsx'
import { Screen } from './Screen.tsx'

/** Half of the page transition, in milliseconds: the old page goes, then the new one comes (mode out-in). */
const LEAVE = 80

type Phase = '' | 'page-leave-active' | 'page-enter-active'

/** The page on the screen, and how one follows another. */
export const Stage = observer(({ first }: { first: Entry }) => {
  const navigation = useNavigation()
  const current = navigation?.current ?? first
  const [shown, setShown] = useState(first)
  const [phase, setPhase] = useState<Phase>('')
  const isFirst = useRef(true)

  // Pages of one kind follow each other in the same frame: the next chapter stands there at once.
  if (!isOtherPage(current, shown)) {
    if (current !== shown) setShown(current)
    if (phase === 'page-leave-active') setPhase('')
  }

  useEffect(() => {
    if (!isOtherPage(current, shown)) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(current)
    setPhase('page-leave-active')
    const timer = setTimeout(() => {
      setPhase('page-enter-active')
      setShown(current)
    }, LEAVE)
    return () => clearTimeout(timer)
  }, [current, shown])

  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    navigation?.arrived(shown)
  }, [navigation, shown])

  return (
    <AddressContext value={shown.url}>
      <ViewContext value={shown.view}>
        <Screen view={shown.view} entryKey={shown.key} title={shown.head.title} transition={phase} />
        <LoginDialogHost />
      </ViewContext>
    </AddressContext>
  )
})

const isOtherPage = (a: Entry, b: Entry) => viewOf(a) !== viewOf(b)
const viewOf = ({ view }: Entry) => (view.kind === 'page' ? view.route : view.kind)
