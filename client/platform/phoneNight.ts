/** Asks whether the phone, or whatever stands for it, is set to dark. */
export const PHONE_NIGHT = '(prefers-color-scheme: dark)'

/** The media query; it fires on changes. */
export const phoneNight = () => matchMedia(PHONE_NIGHT)
