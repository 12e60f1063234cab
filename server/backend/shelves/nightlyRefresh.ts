import { askThread } from '../../process/askThread.ts'

const FILE = import.meta.url.endsWith('.ts') ? './shelvesThread.ts' : './shelvesThread.js'

/**
 * Counts shared readers and refreshes the shelves on another thread: 5,000 books take a second. Rejects if it fails.
 */
export const refreshApart = (location: string) =>
  askThread<undefined>(new URL(FILE, import.meta.url), 'shelves', location)
