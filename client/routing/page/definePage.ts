import type { ComponentType } from 'react'
import { chunk } from './chunk.tsx'
import type { Page } from './page.ts'

/** `HomePage` of `home/HomePage`: the file's name is the component's. */
type ComponentIn<File extends string> = File extends `${string}/${infer Name}` ? Name : never
type DataOf<Component> =
  Component extends ComponentType<infer Props> ? (Props extends { data: infer D } ? D : null) : never

type Definition<File extends string, Module, Data> = Omit<Page<Data>, 'chunk'> & {
  /** The screen's file below `client/pages/`, without its suffix; it exports a component of that name. */
  file: File
  load(): Promise<Module>
}

/** Makes a page of what its folder says of it; its data is of the type that its screen takes. */
export function definePage<File extends string, Module extends { [Name in ComponentIn<File>]: ComponentType<never> }>({
  file,
  load,
  ...page
}: Definition<File, Module, DataOf<Module[ComponentIn<File>]>>): Page<DataOf<Module[ComponentIn<File>]>, File> {
  const name = file.split('/')[1] as ComponentIn<File>
  return {
    ...page,
    chunk: chunk<{ data: DataOf<Module[ComponentIn<File>]> }, File>(file, async () => (await load())[name] as never),
  }
}
