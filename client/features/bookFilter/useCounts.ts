import { useEffect, useState } from 'react'
import type { Output } from '../../../shared/api/endpoints.ts'
import { useServices } from '../../services/services.ts'
import type { Filter } from './filter.ts'

/** An unfiltered list: search results, or the books of a genre or tag. */
export type Books = { keyword: string } | { subid: number }
type Counts = Output<'search.facets'>

/** Keeps the last counts while loading; undefined if loading failed. */
export function useCounts(of: Books, { sort: _order, ...filter }: Filter): Counts | undefined {
  const { api } = useServices()
  const [counts, setCounts] = useState<Counts>()
  // Compared by value, so that an equal filter is not requested again.
  const requested = JSON.stringify({ ...of, ...filter })
  useEffect(() => {
    const left = new AbortController()
    void api
      .post('search.facets', JSON.parse(requested) as Books & Filter, { signal: left.signal, quiet: true })
      .then(({ s, d }) => {
        if (!left.signal.aborted) setCounts(s ? (d as Counts) : undefined)
      })
    return () => left.abort()
  }, [api, requested])
  return counts
}
