import type { PublicBrand } from '../../../shared/brand.ts'

type App = PublicBrand['app']

/** The app's page in the Android store. The code says where the reader came from. */
export const playStore = ({ androidPackage }: App, code?: string) =>
  `https://play.google.com/store/apps/details?id=${androidPackage}${code ? `&referrer=${code}` : ''}`

/** The app's page in the store of a device. */
export const storeAddress = (app: App, isApple: boolean, code?: string) =>
  isApple ? app.iosStoreUrl : playStore(app, code)
