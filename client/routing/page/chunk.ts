import loadable from '@loadable/component'
import { createElement, type ComponentType, type ReactElement } from 'react'

export type Chunk<Props> = {
  /** Resolves when the code is loaded; rejects if it cannot be loaded. */
  ready(): Promise<void>
  /** Renders synchronously, after `ready`. */
  render(props: Props): ReactElement
}

const onServer = typeof document === 'undefined'

/** The fields that @loadable/component reads, normally written by its build plugin. */
type LoadablePart<Props> = {
  isReady(): boolean
  requireAsync(): Promise<ComponentType<Props>>
  requireSync(): ComponentType<Props> | undefined
}

/** Registers a lazily loaded screen. Every screen passes here, so a rejected import is always a failed script chunk. */
export function chunk<Props extends object>(load: () => Promise<ComponentType<Props>>): Chunk<Props> {
  let loaded: ComponentType<Props> | undefined
  const requireAsync = async () => (loaded = await load())
  const part: LoadablePart<Props> = { isReady: () => loaded !== undefined, requireAsync, requireSync: () => loaded }
  const Part = loadable(part as never) as ComponentType<Props>
  return {
    ready: async () => {
      if (!loaded) await requireAsync()
    },
    // Loadable copies the component's statics each time; on the server everything is loaded.
    render: props => createElement((onServer && loaded) || Part, props),
  }
}
