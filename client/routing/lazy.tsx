import { createElement, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { useServices } from '../services/services.ts'
import { errors as text } from '../text/en/site/errors.ts'
import { reloadOnce } from './reloadOnce.ts'
import { useNavigation } from './useNavigation.ts'

/** A panel comes when it is first opened, and stays, so that it can close by itself. */
type Panel = { open?: boolean; onClose?(): void }

type Bringing = {
  /** Whether it is wanted and shown; if not given, it is wanted at once, and a panel when it is opened. */
  when?: boolean
  /** It did not come: takes the wish back, so that the next tap tries again. Of a panel `onClose`, if not given. */
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
 * does not load reloads the page like any script chunk, once in 60 seconds; after that the reader is told.
 */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  function Lazy({ when, onFailed, fallback, ...others }: Props & Bringing) {
    const props = others as unknown as Props & Panel
    const [Part, setPart] = useState<ComponentType<Props>>()
    const navigation = useNavigation()
    const { notices } = useServices()
    const failed = useEffectEvent(() => (onFailed ?? props.onClose)?.())
    const isMissing = (when ?? props.open ?? true) && !Part
    useEffect(() => {
      if (!isMissing) return
      Promise.all([load(), navigation?.prepare()]).then(
        ([part]) => setPart(() => part),
        () => {
          if (navigator.onLine && reloadOnce(location.href)) return
          notices.notify(text.hasError)
          failed()
        },
      )
    }, [isMissing, navigation, notices])
    return Part && when !== false ? createElement(Part, props) : fallback
  }
  return Object.assign(Lazy, { preload: () => void load().catch(() => {}) })
}
