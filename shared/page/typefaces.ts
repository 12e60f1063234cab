/**
 * Where the sheet lies that declares the typefaces that readers may choose.
 * @param styles name or address of the sheet with all other styles
 */
export const typefacesBeside = (styles: string): string => styles.replace(/main(?=-[^/]*$)/, 'typefaces')
