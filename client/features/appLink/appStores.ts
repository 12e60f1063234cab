import type { PublicBrand } from '../../../shared/brand.ts'

type App = PublicBrand['app']

/** The app's page in the Android store, if any. The code identifies where the reader came from. */
const playStore = (app: App, code?: string) =>
  app?.androidPackage &&
  `https://play.google.com/store/apps/details?id=${app.androidPackage}${code ? `&referrer=${code}` : ''}`

/** The app's page in the device's store, or in the only store that has it; undefined without an app. */
export const storeAddress = (app: App, isApple: boolean, code?: string): string | undefined =>
  (isApple && app?.iosStoreUrl) || playStore(app, code) || app?.iosStoreUrl

export const hasApp = ({ app }: Pick<PublicBrand, 'app'>): boolean => storeAddress(app, false) !== undefined
