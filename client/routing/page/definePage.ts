import type { ComponentType } from 'react'
import { chunk } from './chunk.tsx'
import type { Loader, Page } from './page.ts'

/** A page before it has its name, that of its folder. */
export type DefinedPage<Data = unknown> = Omit<Page<Data>, 'name'>

type DataOf<L> = L extends Loader<infer Data> ? Data : never
type Definition<Data> = Omit<DefinedPage<Data>, 'chunk'> & {
  /** Its component, which takes what its loader loads. */
  screen(): Promise<ComponentType<{ data: Data }>>
}

/** Makes a page of what `page.ts` of its folder says of it; `L` is the type of the loader beside it. */
export const definePage = <L extends Loader>({ screen, ...page }: Definition<DataOf<L>>): DefinedPage<DataOf<L>> => ({
  ...page,
  chunk: chunk(screen),
})
