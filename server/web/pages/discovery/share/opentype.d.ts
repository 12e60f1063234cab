/** As much of opentype.js as is used here; the package says no types. */
declare module 'opentype.js/dist/opentype.mjs' {
  export type Command =
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x1: number; y1: number; x: number; y: number }
    | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: 'Z' }
  export type Font = {
    charToGlyphIndex(character: string): number
    getAdvanceWidth(text: string, size: number): number
    getPath(text: string, x: number, y: number, size: number): { commands: Command[] }
  }
  export function parse(bytes: ArrayBuffer): Font
}
