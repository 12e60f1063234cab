import { endpointNames, isSearch } from '../../shared/api/endpoints.ts'
import type { Sources } from './imports.ts'

/** Calls that no file of their name answers as the type of their handlers wants it: files are found, not imported. */
export const unansweredCalls = (sources: Sources): string[] =>
  endpointNames.filter(name => {
    const handler = `export const handle: ${isSearch(name) ? 'Search' : 'Handler'}<'${name}'> =`
    const isOne = (file: string) => file.startsWith('server/backend/endpoints/') && file.endsWith(`/${name}.ts`)
    return ![...sources].some(([file, source]) => isOne(file) && source.includes(handler))
  })
