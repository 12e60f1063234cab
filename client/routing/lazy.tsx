import { createElement, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { useServices } from '../services/services.ts'
import { errors as text } from '../text/en/site/errors.ts'
import { ErrorBoundary } from './page/ErrorBoundary.tsx'
import { reloadOnce } from './reloadOnce.ts'
import { useNavigation } from './useNavigation.ts'

/** A panel comes when it is first opened, and stays, so that it can close by itself. */
type Panel = { open?: boolean; onClose?(): void }

type Bringing = {
  /** Whether it is wanted and shown; if not given, it is wanted at once, and a panel when it is opened. */
  when?: boolean
  /** Its code did not come, or broke: the next tap tries again. Of a panel `onClose`, if not given. */
  onFailed?(): void
  /** What stands in its place while it is not there; nothing, if not given. */
  fallback?: ReactNode
}

type Lazy<Props> = ((props: Props & Bringing) => ReactNode) & {
  /** Brings the code before it is wanted. What fails now is tried again then. */
  preload(): void
}

/**
 * A part of a page whose code comes, with the styles that it needs, when it is first wanted in the browser. One that
 * does not load reloads the page like any script chunk, once in 60 seconds; after that the reader is told. One that
 * breaks takes nothing of the page with it.
 */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  function Lazy({ when, onFailed, fallback, ...others }: Props & Bringing) {
    const props = others as unknown as Props & Panel
    const [Part, setPart] = useState<ComponentType<Props>>()
    const navigation = useNavigation()
    const { notices } = useServices()
    const fail = () => {
      notices.notify(text.hasError)
      ;(onFailed ?? props.onClose)?.()
    }
    const failed = useEffectEvent(fail)
    const isWanted = when ?? props.open ?? true
    const isMissing = isWanted && !Part
    useEffect(() => {
      if (!isMissing) return
      Promise.all([load(), navigation?.prepare()]).then(
        ([part]) => setPart(() => part),
        () => (navigator.onLine && reloadOnce(location.href)) || failed(),
      )
    }, [isMissing, navigation])
    if (!Part || when === false) return fallback
    return createElement(ErrorBoundary, { resetKey: isWanted, fallback, onError: fail }, createElement(Part, props))
  }
  return Object.assign(Lazy, { preload: () => void load().catch(() => {}) })
}
