import type { Settings, Values } from '../../settings.ts'
import { address, textLike } from '../../settings/kinds.ts'
import type { AppInfo } from '../call/handler.ts'

/** The app for telephones, for pages that it embeds. */
export const app = {
  appName: {
    name: 'APP_NAME',
    schema: textLike(/^.{1,40}$/, 'a name of up to 40 characters'),
    preset: 'Quire',
    meaning: 'Name of the app, for pages that the app embeds (`nestedH5.info`).',
  },
  appScheme: {
    name: 'APP_SCHEME',
    schema: textLike(/^[a-z][a-z0-9+.-]*$/, 'the scheme of an URL, without ://').optional(),
    example: 'novelapp',
    meaning: 'URL scheme that opens the app.',
  },
  iosStoreUrl: {
    name: 'IOS_STORE_URL',
    schema: address('https').optional(),
    example: 'https://apps.apple.com/app/id123456789',
    meaning: 'Page of the app in the store for Apple devices.',
  },
  androidPackage: {
    name: 'ANDROID_PACKAGE',
    schema: textLike(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, 'the name of an Android package').optional(),
    example: 'com.example.novels',
    meaning: 'Package of the app for Android devices.',
  },
} as const satisfies Settings

/** As `nestedH5.info` says it. */
export const appOf = (values: Values<typeof app>): AppInfo => ({
  name: values.appName,
  scheme: values.appScheme ?? '',
  ios_store_url: values.iosStoreUrl ?? '',
  android_package: values.androidPackage ?? '',
})
