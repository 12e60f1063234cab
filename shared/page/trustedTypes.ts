/** Trusted Types policies (W3C) that a page may create: nothing else can turn text into HTML. */
export const TRUSTED_TYPES = ['default', 'chapter-text', 'noscript', 'worker'] as const
export type TrustedTypesPolicy = (typeof TRUSTED_TYPES)[number]
