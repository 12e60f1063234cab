import { messages } from '../../messages.ts'

/** Texts about the brand's app. */
export const app = messages({
  openingStore: 'Opening the app store',
})
