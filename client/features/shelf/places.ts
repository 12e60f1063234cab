/** The visible places of the shelf, in the order of its tabs. */
export const PLACES = ['reading', 'want', 'finished', 'dropped'] as const
export type Place = (typeof PLACES)[number]
