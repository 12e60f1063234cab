import { useEffect, useState } from 'react'
import type { Output } from '../../../shared/api/endpoints.ts'
import { authorLink, shortBookLink, tagLink } from '../../../shared/links.ts'
import { useServices } from '../../services/services.ts'
import { keywordIn } from './keyword.ts'

type Suggestion = { kind: 'book' | 'author' | 'tag'; name: string; to: string; detail?: string; cover?: string | null }

/** Milliseconds without a key before suggestions are asked for. */
const PAUSE = 150

const NONE: Suggestion[] = []

/** Suggestions for the typed text; those for an older text are dropped. */
export function useSuggestions(typed: string): Suggestion[] {
  const { api } = useServices()
  const [found, setFound] = useState(NONE)
  const keyword = keywordIn(typed)
  useEffect(() => {
    if (!keyword) return
    const asked = new AbortController()
    const timer = setTimeout(async () => {
      const { s, d } = await api.post('search.multi2', { keyword }, { signal: asked.signal, quiet: true })
      if (!asked.signal.aborted) setFound(s ? toSuggestions(d) : NONE)
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [api, keyword])
  return keyword ? found : NONE
}

const toSuggestions = ({ books, authors, tags }: Output<'search.multi2'>): Suggestion[] => [
  ...books.map(book => ({
    kind: 'book' as const,
    name: book.name,
    to: shortBookLink(book),
    detail: book.author.name,
    cover: book.cover ?? '',
  })),
  ...authors.map(author => ({ kind: 'author' as const, name: author.name, to: authorLink(author) })),
  ...tags.map(tag => ({ kind: 'tag' as const, name: tag.name, to: tagLink(tag) })),
]
