/** The setting `font_family` from this step on is of typefaces that come as files. */
export const FROM_A_FILE = 3

/**
 * Where the sheet lies that declares the typefaces that readers may choose.
 * @param styles name or address of the sheet with all other styles
 */
export const typefacesBeside = (styles: string): string => styles.replace(/main(?=-[^/]*$)/, 'typefaces')
