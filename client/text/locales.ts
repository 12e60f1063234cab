type Locale = { /** Name of the folder with its texts. */ code: string; /** BCP 47. */ iso: string }

/** The locale that the site speaks. */
export const ACTIVE_LOCALE = { code: 'en', iso: 'en-US' } as const satisfies Locale

/** The locales of the message catalogue, kept for the specification (section 1). Only the active one has texts. */
export const LOCALES: readonly Locale[] = [
  ACTIVE_LOCALE,
  { code: 'es', iso: 'es-ES' },
  { code: 'cn', iso: 'zh-CN' },
  { code: 'de', iso: 'de-DE' },
  { code: 'fr', iso: 'fr-FR' },
  { code: 'pt', iso: 'pt-PT' },
  { code: 'ph', iso: 'tl-PH' },
  { code: 'vi', iso: 'vi-VN' },
]
