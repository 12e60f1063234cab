import { readdirSync, readFileSync, statSync, watch, type FSWatcher } from 'node:fs'

/** Milliseconds after which a save counts as complete. */
const DEBOUNCE = 20
/** Waits for an editor that has emptied a file but not written it yet. */
const MAX_WAITS = 10
/** Source files; editors save copies and drafts beside them under other names. */
const SOURCE = /(?:^|\/)[^.#/][^/]*\.[a-z\d]+$/i

/**
 * Calls `onSave` with the files of each save whose content has changed, with slashes; not for test files. Returns an
 * end of it.
 */
export function watchSaves(folders: readonly string[], onSave: (files: string[]) => void): () => void {
  /** Files by their last content, if it was read: one save can cause several events. */
  const contents = new Map<string, string | undefined>()
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let waits = 0

  /** Drafts of editors come and go between two looks. */
  const hasChanged = (file: string) =>
    contents.has(file) ? contents.get(file) !== contentOf(file) : contentOf(file) !== ''

  function settle(): void {
    const files = [...changed].filter(hasChanged)
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

  function onChange(path: string): void {
    // A folder that is gone takes its files along.
    for (const file of [path, ...[...contents.keys()].filter(known => known.startsWith(`${path}/`))])
      if (SOURCE.test(file) && !/\.test\.tsx?$/.test(file)) changed.add(file)
    if (changed.size > 0) wait()
  }

  for (const folder of folders) for (const file of filesIn(folder)) contents.set(file, undefined)
  const ends = folders.map(folder => (process.platform === 'linux' ? watchFolders : watchTree)(folder, onChange))
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}

type Watch = (folder: string, onChange: (file: string) => void) => () => void

const watchTree: Watch = (folder, onChange) => {
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    if (name) onChange(`${folder}/${name.replaceAll('\\', '/')}`)
  })
  return () => watcher.close()
}

/** Linux watches files, not names: Node's `recursive` misses saves in place after another file was renamed to it. */
const watchFolders: Watch = (top, onChange) => {
  const watchers = new Map<string, FSWatcher>()

  function add(folder: string): void {
    watchers.get(folder)?.close()
    const watcher = watch(folder, (_event, name) => {
      if (name) onEvent(`${folder}/${name}`)
    })
    // It was deleted.
    watcher.on('error', () => watcher.close())
    watchers.set(folder, watcher)
    for (const path of pathsIn(folder, false)) if (isFolder(path)) add(path)
  }

  function onEvent(path: string): void {
    onChange(path)
    if (!isFolder(path)) return
    // New, or another one of this name.
    add(path)
    for (const file of filesIn(path)) onChange(file)
  }

  add(top)
  return () => {
    for (const watcher of watchers.values()) watcher.close()
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
/** None if the folder has just been deleted. */
const pathsIn = (folder: string, recursive: boolean): string[] =>
  isFolder(folder)
    ? readdirSync(folder, { recursive, encoding: 'utf8' }).map(name => `${folder}/${name.replaceAll('\\', '/')}`)
    : []
const filesIn = (folder: string) => pathsIn(folder, true).filter(path => !isFolder(path))

const isEmpty = (file: string) => statSync(file, { throwIfNoEntry: false })?.size === 0

const contentOf = (file: string) =>
  statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'base64') : ''
