import type { PublicBrand } from '../../../shared/brand.ts'

type App = PublicBrand['app']

/** The app's page in the Android store, if it has one. The code tells where the reader came from. */
const playStore = (app: App, code?: string) =>
  app?.androidPackage &&
  `https://play.google.com/store/apps/details?id=${app.androidPackage}${code ? `&referrer=${code}` : ''}`

/** The app's page in the store of the device, or in the only one that has it; undefined without an app. */
export const storeAddress = (app: App, isApple: boolean, code?: string): string | undefined =>
  (isApple && app?.iosStoreUrl) || playStore(app, code) || app?.iosStoreUrl

/** Whether readers can get an app of this brand. */
export const hasApp = ({ app }: Pick<PublicBrand, 'app'>): boolean => storeAddress(app, false) !== undefined
