import type { PublicBrand } from './brand.ts'

/** A page's CSP allows only these, not the script's whole host, which serves content of anyone. */
export const ANALYTICS = {
  script: 'https://www.googletagmanager.com/gtag/js',
  reports: ['https://*.google-analytics.com', 'https://*.analytics.google.com'],
} as const

/** The first entry whose text is part of the domain (specification, section 9). Undefined on local names. */
export const measurementId = ({ analytics }: Pick<PublicBrand, 'analytics'>, domain: string): string | undefined =>
  /(^|\.)localhost$/.test(domain) ? undefined : analytics.find(entry => domain.includes(entry.domain))?.id
