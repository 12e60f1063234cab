import loadable from '@loadable/component'
import { createElement, type ComponentType, type ReactElement } from 'react'

/** A screen that the browser loads when it is needed. */
export type Chunk<Props> = {
  /** Resolves once the code is there; rejects when it cannot be loaded. */
  ready(): Promise<void>
  /** Renders at once; after `ready`. */
  render(props: Props): ReactElement
}

const onServer = typeof document === 'undefined'

/** Those fields that @loadable/component reads of what its build plugin would have written. */
type LoadablePart<Props> = {
  isReady(): boolean
  requireAsync(): Promise<ComponentType<Props>>
  requireSync(): ComponentType<Props> | undefined
}

/**
 * Registers a lazily loaded screen. Since every one passes here, a rejected import is by construction a script chunk
 * that failed to load.
 */
export function chunk<Props extends object>(load: () => Promise<ComponentType<Props>>): Chunk<Props> {
  let loaded: ComponentType<Props> | undefined
  const requireAsync = async () => (loaded = await load())
  const part: LoadablePart<Props> = { isReady: () => loaded !== undefined, requireAsync, requireSync: () => loaded }
  const Part = loadable(part as never) as ComponentType<Props>
  return {
    ready: async () => {
      if (!loaded) await requireAsync()
    },
    // Loadable copies the part's statics each time; on the server nothing is left to be loaded.
    render: props => createElement((onServer && loaded) || Part, props),
  }
}
