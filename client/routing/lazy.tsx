import { createElement, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { useServices } from '../services/services.ts'
import { errors as text } from '../../shared/text/en/site/errors.ts'
import { ErrorBoundary } from './page/ErrorBoundary.tsx'
import { reloadOnce } from './reloadOnce.ts'
import { useNavigation } from './useNavigation.ts'

/** Props of panels: a panel loads when first opened, and stays mounted, so that it can close itself. */
type Panel = { open?: boolean; onClose?(): void }

type Bringing = {
  /** Whether to load and show it; default: immediately, or for a panel when it is opened. */
  when?: boolean
  /** Called if the code failed to load or to render; the next tap retries. Default for panels: `onClose`. */
  onFailed?(): void
  /** Shown until it is loaded; default: nothing. */
  fallback?: ReactNode
}

type Lazy<Props> = ((props: Props & Bringing) => ReactNode) & {
  preload(): void
}

/** Loads when first needed. A failed load reloads the page, once in 60 seconds, then the reader gets a notice. */
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
    const isNeeded = when ?? props.open ?? true
    const isMissing = isNeeded && !Part
    useEffect(() => {
      if (!isMissing) return
      Promise.all([load(), navigation?.prepare()]).then(
        ([part]) => setPart(() => part),
        () => (navigator.onLine && reloadOnce(location.href)) || failed(),
      )
    }, [isMissing, navigation])
    if (!Part || when === false) return fallback
    return createElement(ErrorBoundary, { resetKey: isNeeded, fallback, onError: fail }, createElement(Part, props))
  }
  return Object.assign(Lazy, { preload: () => void load().catch(() => {}) })
}
