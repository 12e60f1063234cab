/** Media query for the device's dark mode. */
export const PHONE_NIGHT = '(prefers-color-scheme: dark)'

/** The query's match, which fires `change` events. */
export const phoneNight = () => matchMedia(PHONE_NIGHT)
