export const MAX_FOLLOWED = 200
