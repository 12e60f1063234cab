import { messages } from '../../messages.ts'

/** Texts about the brand's app. */
export const app = messages({
  get: 'Get the app',
  openingStore: 'Opening the app store',
})
