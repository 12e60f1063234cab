/** Numbers fixed by the specification, section 9. Times are in milliseconds unless the name says otherwise. */

export const FONT_SIZE_MIN = 14
export const FONT_SIZE_MAX = 24
export const FONT_SIZE_DEFAULT = 16
export const FIRST_CHAPTER = 1

export const DEFAULT_SECTION = 7
export const DEFAULT_LANG = 'en-us'

export const REQUEST_RETRY_COUNT = 1
export const REQUEST_RETRY_DELAY = 1000
export const NOTIFY_DURATION = 3000
export const TOAST_DURATION = 2000
export const RELOAD_GUARD = 60_000

export const PREFETCH_IDLE_TIMEOUT = 2000
export const LOADING_BAR_DELAY = 200

export const LIST_LOAD_OFFSET = 300

export const TABS_SWIPE_THRESHOLD = 4
export const TABS_ANIMATION = 300
export const TABS_SWIPE_DISTANCE = 50

export const OVERLAY_Z_INDEX = 2000

export const LAZY_IMAGE_PRELOAD = 1.33
export const LAZY_IMAGE_ATTEMPTS = 1
export const LAZY_IMAGE_CACHE = 200
export const LAZY_IMAGE_THROTTLE = 200

export const DOWNLOAD_COPY_DELAY = 200
export const DOWNLOAD_REDIRECT_DELAY = 800

export const LOCALE_COOKIE_DAYS = 365

/** Version of the site's app, sent with every call; the contract has its own: shared/contractVersion.ts. */
export const APP_VERSION = '1.0.0'
