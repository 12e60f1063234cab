/** Whether the phone, or whatever stands for it, is set to dark; tells of changes. */
export const phoneNight = () => matchMedia('(prefers-color-scheme: dark)')
