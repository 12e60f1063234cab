/** An error or warning about a brand, for its author. */
export type Problem = { brand: string; file: string; field: string; reason: string }

/** `brands/one/brand.json: headerBg: a colour such as #1a2b3c` */
export const sentence = ({ file, field, reason }: Omit<Problem, 'brand'>): string =>
  [file, field, reason].filter(Boolean).join(': ')
