import { expect, test } from '@jest/globals'
import * as constants from './constants.ts'

test('numbers match section 9 of the specification', () => {
  expect({ ...constants }).toEqual({
    FONT_SIZE_MIN: 14,
    FONT_SIZE_MAX: 24,
    FONT_SIZE_DEFAULT: 16,
    FIRST_CHAPTER: 1,
    DEFAULT_SECTION: 7,
    DEFAULT_LANG: 'en-us',
    REQUEST_RETRY_COUNT: 1,
    REQUEST_RETRY_DELAY: 1000,
    NOTIFY_DURATION: 3000,
    TOAST_DURATION: 2000,
    RELOAD_GUARD: 60_000,
    PREFETCH_IDLE_TIMEOUT: 2000,
    LOADING_BAR_DELAY: 200,
    LIST_LOAD_OFFSET: 300,
    TABS_SWIPE_THRESHOLD: 4,
    TABS_ANIMATION: 300,
    TABS_SWIPE_DISTANCE: 50,
    OVERLAY_Z_INDEX: 2000,
    LAZY_IMAGE_PRELOAD: 1.33,
    LAZY_IMAGE_ATTEMPTS: 1,
    LAZY_IMAGE_CACHE: 200,
    LAZY_IMAGE_THROTTLE: 200,
    DOWNLOAD_COPY_DELAY: 200,
    DOWNLOAD_REDIRECT_DELAY: 800,
    LOCALE_COOKIE_DAYS: 365,
    APP_VERSION: '1.0.0',
  })
})
