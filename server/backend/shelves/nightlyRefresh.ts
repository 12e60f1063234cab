import { askThread } from '../../process/askThread.ts'

const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? './shelvesThread.ts' : './shelvesThread.js', import.meta.url)

/** Counts shared readers and refreshes the shelves on another thread, since 5,000 books take a second. Rejects if it fails. */
export const refreshApart = (location: string) => askThread<undefined>(PROGRAM, 'shelves', location)
