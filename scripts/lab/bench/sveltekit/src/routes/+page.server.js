import { home } from '#lib/data.js'

export const load = async () => ({ sections: await home() })
