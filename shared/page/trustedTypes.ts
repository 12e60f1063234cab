/**
 * Names of the Trusted Types policies (W3C) that a page may make: nothing else in it turns text into HTML.
 */
export const TRUSTED_TYPES = ['default', 'chapter-text', 'noscript', 'worker'] as const
export type TrustedTypesPolicy = (typeof TRUSTED_TYPES)[number]
