/** Seconds for which resources are fresh. */
export const DAY = 86_400
export const HOUR = 3600
export const QUARTER = 900

/** The longest of them. */
export const LONGEST_RESOURCE = DAY
