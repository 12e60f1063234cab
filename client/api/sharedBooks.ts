import type { GetName, Input, Output } from '../../shared/api/endpoints.ts'
import type { Api, Result } from '../../shared/page/apiClient.ts'

const SHARED_MS = 10_000

type SharedCall = { result: Promise<Result<unknown>>; until: number }

/** Loads a book once for concurrent background tasks: prefetched chapters, and the book saved with them. */
export function withSharedBooks(api: Api, reader: () => string): Api {
  const known = new Map<string, SharedCall>()
  const ask = (key: string, result: Promise<Result<unknown>>) => {
    const response = { result, until: Date.now() + SHARED_MS }
    known.set(key, response)
    void result.then(({ s }) => {
      if (!s && known.get(key) === response) known.delete(key)
    })
    return response
  }
  return {
    ...api,
    get<N extends GetName>(name: N, input: Input<N>, options?: Parameters<Api['get']>[2]) {
      if (name !== 'book.show') return api.get(name, input, options)
      const key = `${reader()} ${JSON.stringify(input)}`
      const here = known.get(key)
      // Not aborted with one caller, since others may still wait.
      const response = here && Date.now() < here.until ? here : ask(key, api.get(name, input))
      return response.result as Promise<Result<Output<N>>>
    },
  }
}
