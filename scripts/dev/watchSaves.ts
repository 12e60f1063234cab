import { readFileSync, statSync, watch } from 'node:fs'

/** Milliseconds after which a save counts as complete. */
const DEBOUNCE = 20
/** Waits for an editor that has emptied a file but not written it yet. */
const MAX_WAITS = 10

/** Calls `onSave` with the files of each save whose content has changed, with slashes; not for test files. */
export function watchSaves(folders: readonly string[], onSave: (files: string[]) => void): void {
  /** Last content by file: one save can cause several events. */
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

  for (const folder of folders)
    watch(folder, { recursive: true }, (_event, file) => {
      if (!file || /\.test\.tsx?$/.test(file)) return
      changed.add(`${folder}/${file.replaceAll('\\', '/')}`)
      wait()
    })
}

const isEmpty = (file: string) => statSync(file, { throwIfNoEntry: false })?.size === 0

const contentOf = (file: string) =>
  statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'base64') : ''
