/** What was found in the pages' folders (`import.meta.glob`), by folder: the name of the page. */
export const byFolder = <Found>(found: Record<string, Found>): Record<string, Found> =>
  Object.fromEntries(Object.entries(found).map(([path, one]) => [path.split('/')[1], one]))
