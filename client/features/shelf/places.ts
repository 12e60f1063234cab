export const PLACES = ['reading', 'want', 'finished', 'dropped'] as const
export type Place = (typeof PLACES)[number]
