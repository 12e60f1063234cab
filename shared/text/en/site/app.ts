import { messages } from '../../messages.ts'

export const app = messages({
  openingStore: 'Opening the app store',
})
