import { messages } from '../../messages.ts'

/** Text of the way to the shelf, apart from what stands behind it. */
export const shelfButton = messages({ open: 'Follow or add to shelf' })
