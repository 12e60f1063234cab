import type { Handler } from '../../call/handler.ts'

export const searchFacets: Handler<'search.facets'> = (input, call) =>
  call.searches.facets({ ...input, now: call.now }, call)
