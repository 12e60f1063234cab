import type { PublicBrand } from './brand.ts'

/**
 * The measurement script and where it reports to: a page's CSP allows these and no others. Not the whole host of the
 * script, which serves what anybody has put there.
 */
export const ANALYTICS = {
  script: 'https://www.googletagmanager.com/gtag/js',
  reports: ['https://*.google-analytics.com', 'https://*.analytics.google.com'],
} as const

/**
 * The brand's measurement id for a domain: the first entry whose text is part of it (specification, section 9).
 * None on the names under which a brand is tried out on one's own computer.
 */
export const measurementId = ({ analytics }: Pick<PublicBrand, 'analytics'>, domain: string): string | undefined =>
  /(^|\.)localhost$/.test(domain) ? undefined : analytics.find(entry => domain.includes(entry.domain))?.id
