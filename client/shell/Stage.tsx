import { observer } from 'mobx-react-lite'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Entry } from '../routing/navigation.ts'
import { AddressContext } from '../routing/useAddress.ts'
import { useNavigation } from '../routing/useNavigation.ts'
import { ViewContext } from '../routing/page/view.ts'
import { lazy } from '../routing/lazy.tsx'
import { useStores } from '../services/services.ts'
import { Screen } from './Screen.tsx'

const LoginDialog = lazy(() => import('../features/account/signIn/LoginDialog.tsx').then(part => part.LoginDialog))

/** Half of the page transition, in milliseconds: the old page goes, then the new one comes (mode out-in). */
const LEAVE = 80

/** The page on the screen, and how one follows another. */
export const Stage = observer(({ first }: { first: Entry }) => {
  const navigation = useNavigation()
  const current = navigation?.current ?? first
  const [shown, setShown] = useState(first)
  const [isEntering, setEntering] = useState(false)
  const isFirst = useRef(true)

  // From the moment the address changes on, so that no press begins on a page that is not there when it ends.
  const isLeaving = isOtherPage(current, shown) && !wantsNoMotion()
  // Pages of one kind follow each other in the same frame: the next chapter stands there at once.
  if (!isLeaving && current !== shown) setShown(current)

  useEffect(() => {
    if (!isLeaving) return
    setEntering(false)
    const timer = setTimeout(() => {
      setEntering(true)
      setShown(current)
    }, LEAVE)
    return () => clearTimeout(timer)
  }, [current, isLeaving])

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
        <Screen
          view={shown.view}
          entryKey={shown.key}
          title={shown.head.title}
          transition={isLeaving ? 'page-leave-active' : isEntering ? 'page-enter-active' : ''}
        />
        <SigningIn />
      </ViewContext>
    </AddressContext>
  )
})

/** Apart, so that opening it renders no page anew. */
const SigningIn = observer(() => {
  const { local } = useStores()
  return <LoginDialog open={local.loginDialog} onClose={local.toggleLoginDialog} />
})

const isOtherPage = (a: Entry, b: Entry) => viewOf(a) !== viewOf(b)
const viewOf = ({ view }: Entry) => (view.kind === 'page' ? view.route : view.kind)
const wantsNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
