/** The folder of what was found in one of the pages' folders: the name of the page. */
export const folderOf = (path: string): string => path.split('/')[1] as string

/** Exports found in the pages' folders (`import.meta.glob`), by folder. */
export const byFolder = <Found>(found: Record<string, Found>): Record<string, Found> =>
  Object.fromEntries(Object.entries(found).map(([path, one]) => [folderOf(path), one]))
