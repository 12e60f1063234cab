import { readFileSync, statSync, watch } from 'node:fs'

/** Milliseconds to wait for the rest of a save. */
const SETTLE = 20
/** Times that this is waited for. */
const MOST_WAITS = 10

/**
 * Calls `onSave` with the files of each save in these folders: those that have other contents than before, by their
 * paths with slashes. Tests do not count.
 */
export function watchSaves(folders: readonly string[], onSave: (files: string[]) => void): void {
  /** What was saved last: a second notice of one save is no change. */
  const contents = new Map<string, string>()
  const hasChanged = (file: string) => contents.get(file) !== contentOf(file)
  let changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let waits = 0

  function follow(file: string): void {
    changed.add(file)
    clearTimeout(timer)
    timer = setTimeout(() => {
      const files = [...changed].filter(hasChanged)
      // An editor that empties a file before it writes is not done.
      if (files.some(isEmpty) && ++waits < MOST_WAITS) return follow(file)
      waits = 0
      changed = new Set()
      if (files.length === 0) return
      for (const name of files) contents.set(name, contentOf(name))
      onSave(files)
    }, SETTLE)
  }

  for (const folder of folders) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (file && !/\.test\.tsx?$/.test(file)) follow(`${folder}/${file.replaceAll('\\', '/')}`)
    })
  }
}

const isEmpty = (file: string) => statSync(file, { throwIfNoEntry: false })?.size === 0

const contentOf = (file: string) =>
  statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'base64') : ''
