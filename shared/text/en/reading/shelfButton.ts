import { messages } from '../../messages.ts'

export const shelfButton = messages({ open: 'Follow or add to shelf' })
