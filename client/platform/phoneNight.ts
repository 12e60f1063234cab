export const PHONE_NIGHT = '(prefers-color-scheme: dark)'

export const phoneNight = () => matchMedia(PHONE_NIGHT)
