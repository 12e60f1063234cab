import { callHeaders, createApi } from '../../../client/ssr.ts'
import type { Language } from '../../../shared/language.ts'
import type { Log } from '../../log.ts'

type Options = { backend: string; brand: string; address: string; language: Language; timeout: number; log: Log }

/**
 * The pages' own way to a backend: always anonymous. A failure is for the page to show, so nothing is told to anyone
 * here; the one second try comes at once, since a reader waits. The reader's address goes along: searches are limited by
 * it, and all readers of the server's pages would count as one.
 */
export function backendApi({ backend, brand, address, language, timeout, log }: Options) {
  const headers = { ...callHeaders('', ''), 'User-Agent': 'pc', 'X-Brand': brand, 'X-Forwarded-For': address }
  const ignore = () => {}
  return createApi(
    {
      fetch: (url, init) => fetch(url, { ...init, redirect: 'error' }),
      base: backend.replace(/\/$/, ''),
      headers: () => headers,
      language,
      retryDelay: 0,
      timeout,
      finalTimeout: true,
    },
    {
      notify: ignore,
      badRequest: ignore,
      unauthorized: ignore,
      log: (message, error) => log.warn({ error, brand }, message),
    },
  )
}
