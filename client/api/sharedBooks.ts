import type { GetName, Input, Output } from '../../shared/api/endpoints.ts'
import type { Api, Result } from './request.ts'

/** Milliseconds for which an answer is shared. */
const SHARED = 10_000

type Answer = { result: Promise<Result<unknown>>; until: number }

/**
 * The same API, which loads a book only once when several background tasks need it at the same time: prefetched
 * chapters, and the book that is saved with them.
 * @param reader token of the reader the answers belong to
 */
export function withSharedBooks(api: Api, reader: () => string): Api {
  const known = new Map<string, Answer>()
  const ask = (key: string, result: Promise<Result<unknown>>) => {
    const answer = { result, until: Date.now() + SHARED }
    known.set(key, answer)
    void result.then(({ s }) => {
      if (!s && known.get(key) === answer) known.delete(key)
    })
    return answer
  }
  return {
    ...api,
    get<N extends GetName>(name: N, input: Input<N>, options?: Parameters<Api['get']>[2]) {
      if (name !== 'book.show') return api.get(name, input, options)
      const key = `${reader()} ${JSON.stringify(input)}`
      const here = known.get(key)
      // Not aborted with one caller, since others may still wait.
      const answer = here && Date.now() < here.until ? here : ask(key, api.get(name, input))
      return answer.result as Promise<Result<Output<N>>>
    },
  }
}
