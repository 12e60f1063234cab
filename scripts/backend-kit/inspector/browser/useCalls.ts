import { useEffect, useState } from 'react'
import type { Details, Row, InspectorEvent } from '../call.ts'

const BASE = '/__dev/calls'
/** Number of calls that are shown. */
const MAX = 200

export type Line = 'waiting' | 'live' | 'lost'

/** The latest calls, newest first, as they happen; and whether the event stream is connected. */
export function useCalls(): { rows: readonly Row[]; line: Line } {
  const [rows, setRows] = useState<readonly Row[]>([])
  const [line, setLine] = useState<Line>('waiting')
  useEffect(() => {
    const source = new EventSource(`${BASE}/events`)
    source.addEventListener('open', () => setLine('live'))
    // The browser reconnects automatically.
    source.addEventListener('error', () => setLine('lost'))
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const update = JSON.parse(data) as InspectorEvent
      if (update.kind === 'all') setRows(update.rows.toReversed())
      else if (update.kind === 'cleared') setRows([])
      else setRows(rows => [update.row, ...rows].slice(0, MAX))
    })
    return () => source.close()
  }, [])
  return { rows, line }
}

/** Clears all calls, here and in every open page. */
export const clearCalls = (): Promise<Response> => fetch(BASE, { method: 'DELETE' })

/** One call: `undefined` while loading, `gone` if it was dropped, `failed` if the request failed. */
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
