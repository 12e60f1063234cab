/** Most books that one call of `updates.list` asks about. */
export const MAX_FOLLOWED = 200
