/** The name of a brand's folder, as in `X-Brand`. */
export const BRAND_KEY = /^[a-z0-9_-]{1,40}$/
