/** From this value on, the setting `font_family` needs font files. */
export const FROM_A_FILE = 3

/**
 * Address of the style sheet that declares the selectable fonts.
 * @param styles name or address of the main style sheet
 */
export const typefacesBeside = (styles: string): string => styles.replace(/main(?=-[^/]*$)/, 'typefaces')
