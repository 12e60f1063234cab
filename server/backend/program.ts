import { endAtOnce } from '../process/signals.ts'

// Before anything else is read, which takes a third of a second.
endAtOnce()
await import('./main.ts')
