import loadable from '@loadable/component'
import type { ComponentType, ReactElement } from 'react'

/** A part of the app that the browser loads when it is needed. */
export type Chunk<Props> = {
  /** Resolves once the code is there; rejects when it cannot be loaded. */
  ready(): Promise<void>
  /** Renders at once after `ready`. */
  render(props: Props): ReactElement
}

const onServer = typeof document === 'undefined'

/** @loadable/component reads these fields where its build plugin would have written them. */
type LoadablePart<Props> = {
  chunkName(): string
  resolve(): string
  isReady(): boolean
  importAsync(): Promise<ComponentType<Props>>
  requireAsync(): Promise<ComponentType<Props>>
  requireSync(): ComponentType<Props> | undefined
}

/**
 * Registers a lazily loaded component. Since every lazy import passes here, a rejected import is by construction
 * a script chunk that failed to load.
 */
export function chunk<Props extends object>(load: () => Promise<ComponentType<Props>>): Chunk<Props> {
  let loaded: ComponentType<Props> | undefined
  const importAsync = async () => (loaded = await load())
  const part: LoadablePart<Props> = {
    chunkName: () => '',
    resolve: () => '',
    isReady: () => loaded !== undefined,
    importAsync,
    requireAsync: importAsync,
    requireSync: () => loaded,
  }
  const Part = loadable(part as never) as ComponentType<Props>
  const render = (Component: ComponentType<Props>, props: Props) => <Component {...props} />
  return {
    ready: async () => {
      if (!loaded) await importAsync()
    },
    // Loadable copies the part's statics each time; on the server nothing is left to be loaded.
    render: props => render((onServer && loaded) || Part, props),
  }
}
