/** Media query for the dark mode of the device. */
export const PHONE_NIGHT = '(prefers-color-scheme: dark)'

/** The media query; it fires on changes. */
export const phoneNight = () => matchMedia(PHONE_NIGHT)
