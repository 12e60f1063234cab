import type { PublicBrand } from './brand.ts'

/**
 * The measurement script and where it reports: a page's CSP allows only these, not the script's whole host, which
 * serves content of anyone.
 */
export const ANALYTICS = {
  script: 'https://www.googletagmanager.com/gtag/js',
  reports: ['https://*.google-analytics.com', 'https://*.analytics.google.com'],
} as const

/**
 * The brand's measurement id for a domain: the first entry whose text is part of it (specification, section 9).
 * Undefined on local names, where brands are tried out.
 */
export const measurementId = ({ analytics }: Pick<PublicBrand, 'analytics'>, domain: string): string | undefined =>
  /(^|\.)localhost$/.test(domain) ? undefined : analytics.find(entry => domain.includes(entry.domain))?.id
