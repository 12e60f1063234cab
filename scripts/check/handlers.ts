import { endpointNames, isSearch } from '../../shared/api/endpoints.ts'
import type { Sources } from './imports.ts'

/** Calls without a file of their name and a handler of the right type: handlers are found by name, not imported. */
export const unhandledCalls = (sources: Sources): string[] =>
  endpointNames.filter(name => {
    const handler = `export const handle: ${isSearch(name) ? 'Search' : 'Handler'}<'${name}'> =`
    const isOne = (file: string) => file.startsWith('server/backend/endpoints/') && file.endsWith(`/${name}.ts`)
    return ![...sources].some(([file, source]) => isOne(file) && source.includes(handler))
  })
