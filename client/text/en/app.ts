/** Texts about the brand's app. */
export const app = {
  get: 'Get the app',
  openingStore: 'Opening the app store',
} as const
