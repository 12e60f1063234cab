/** Asks whether the phone, or whatever stands for it, is set to dark. */
export const PHONE_NIGHT = '(prefers-color-scheme: dark)'

/** The answer; it tells of changes. */
export const phoneNight = () => matchMedia(PHONE_NIGHT)
