import { home } from '../../shared/data.js'

export const load = async () => ({ sections: await home() })
