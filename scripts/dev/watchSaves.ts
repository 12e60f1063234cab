import { readFileSync, statSync, watch } from 'node:fs'

/** Milliseconds to wait for the rest of a save. */
const DEBOUNCE = 20
/** Times that this is waited for where an editor has emptied a file, but not written it yet. */
const MAX_WAITS = 10

/**
 * Calls `onSave` with the files of each save in these folders: those that have other contents than before, by their
 * paths with slashes. Tests do not count.
 */
export function watchSaves(folders: readonly string[], onSave: (files: string[]) => void): void {
  /** What was saved last: a second notice of one save is no change. */
  const contents = new Map<string, string>()
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let waits = 0

  function settle(): void {
    const files = [...changed].filter(file => contents.get(file) !== contentOf(file))
    if (files.some(isEmpty) && ++waits < MAX_WAITS) return wait()
    waits = 0
    changed.clear()
    for (const file of files) contents.set(file, contentOf(file))
    if (files.length > 0) onSave(files)
  }

  function wait(): void {
    clearTimeout(timer)
    timer = setTimeout(settle, DEBOUNCE)
  }

  for (const folder of folders) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (!file || /\.test\.tsx?$/.test(file)) return
      changed.add(`${folder}/${file.replaceAll('\\', '/')}`)
      wait()
    })
  }
}

const isEmpty = (file: string) => statSync(file, { throwIfNoEntry: false })?.size === 0

const contentOf = (file: string) =>
  statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'base64') : ''
