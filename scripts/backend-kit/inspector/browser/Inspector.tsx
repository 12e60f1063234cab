import { useEffect, useRef, useState } from 'react'
import { CallDetails } from './CallDetails.tsx'
import { CallList } from './CallList.tsx'
import { EVERYTHING, Filters, passes } from './Filters.tsx'
import { clearCalls, useCalls, type Line } from './useCalls.ts'

const LINES: Record<Line, string> = {
  waiting: 'Connecting…',
  live: 'Live',
  lost: 'Not connected: is npm run dev running?',
}

/** The latest calls to backends, updated live, and beside them the chosen one. */
export function Inspector() {
  const { rows, line } = useCalls()
  const [filter, setFilter] = useState(EVERYTHING)
  const [chosen, setChosen] = useState<number>()
  const list = useRef<HTMLUListElement>(null)
  const shown = rows.filter(row => passes(row, filter))

  const left = useRef<number>(undefined)
  useEffect(() => {
    if (chosen === undefined) list.current?.querySelector<HTMLElement>(`[data-call="${left.current}"]`)?.focus()
    left.current = chosen
  }, [chosen])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setChosen(undefined)
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return
      event.preventDefault()
      document.getElementById('call-filter')?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return (
    <div className={chosen === undefined ? 'inspector' : 'inspector chosen'}>
      <header>
        <h1>Calls to backends</h1>
        <p className={`line ${line}`} role="status">
          {LINES[line]}
        </p>
        <Filters rows={rows} filter={filter} onChange={setFilter} />
        <button type="button" className="clear" disabled={rows.length === 0} onClick={() => void clearCalls()}>
          Clear
        </button>
      </header>
      <main>
        <CallList list={list} rows={shown} chosen={chosen} onChoose={setChosen} />
        {shown.length === 0 && <Nothing isFiltered={rows.length > 0} onAll={() => setFilter(EVERYTHING)} />}
      </main>
      <CallDetails id={chosen} onClose={() => setChosen(undefined)} />
    </div>
  )
}

function Nothing({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  if (!isFiltered)
    return (
      <div className="nothing">
        <h2>No calls yet</h2>
        <p>Open a page of the site. What it asks its backend stands here at once: the last 200 calls.</p>
      </div>
    )
  return (
    <div className="nothing">
      <h2>No call like that</h2>
      <button type="button" onClick={onAll}>
        Show all
      </button>
    </div>
  )
}
