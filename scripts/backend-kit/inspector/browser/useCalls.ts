import { useEffect, useState } from 'react'
import type { Details, Row, Told } from '../call.ts'

const BASE = '/__dev/calls'
/** As many as are kept. */
const MAX = 200

export type Line = 'waiting' | 'live' | 'lost'

/** The last calls, the newest first, as they happen; and whether the line to the program stands. */
export function useCalls(): { rows: readonly Row[]; line: Line } {
  const [rows, setRows] = useState<readonly Row[]>([])
  const [line, setLine] = useState<Line>('waiting')
  useEffect(() => {
    const source = new EventSource(`${BASE}/events`)
    source.addEventListener('open', () => setLine('live'))
    // The browser tries again by itself.
    source.addEventListener('error', () => setLine('lost'))
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const told = JSON.parse(data) as Told
      if (told.kind === 'all') setRows(told.rows.toReversed())
      else if (told.kind === 'cleared') setRows([])
      else setRows(rows => [told.row, ...rows].slice(0, MAX))
    })
    return () => source.close()
  }, [])
  return { rows, line }
}

/** Forgets all calls, here and in every open page. */
export const clearCalls = (): Promise<Response> => fetch(BASE, { method: 'DELETE' })

/** One call: `undefined` while it comes, `gone` where it is not kept any more, `failed` where nobody answers. */
export function useDetails(id: number | undefined): Details | 'gone' | 'failed' | undefined {
  const [found, setFound] = useState<{ id: number; details: Details | 'gone' | 'failed' }>()
  useEffect(() => {
    if (id === undefined) return
    let isWanted = true
    const take = (details: Details | 'gone' | 'failed') => isWanted && setFound({ id, details })
    fetch(`${BASE}/${id}`).then(
      async answer => take(answer.ok ? ((await answer.json()) as Details) : 'gone'),
      () => take('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [id])
  return found?.id === id ? found?.details : undefined
}
