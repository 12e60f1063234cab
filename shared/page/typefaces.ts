/** From this value on, the setting `font_family` needs font files. */
export const FROM_A_FILE = 3

/** Beside the main style sheet, named or addressed by `styles`. */
export const typefacesBeside = (styles: string): string => styles.replace(/main(?=-[^/]*$)/, 'typefaces')
