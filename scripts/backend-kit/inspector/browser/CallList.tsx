import type { KeyboardEvent, RefObject } from 'react'
import type { Row } from '../call.ts'
import { Status } from './Status.tsx'
import { outcomeOf, sizeOf, timeOf, tookOf } from './words.ts'

type CallListProps = {
  list: RefObject<HTMLUListElement | null>
  rows: readonly Row[]
  chosen: number | undefined
  onChoose: (id: number) => void
}

/** Keys that move the focus to another row. */
const WAYS: Record<string, (buttons: HTMLElement[], at: number) => HTMLElement | undefined> = {
  ArrowDown: (buttons, at) => buttons[at + 1],
  ArrowUp: (buttons, at) => buttons[at - 1],
  Home: buttons => buttons[0],
  End: buttons => buttons.at(-1),
}

export function CallList({ list, rows, chosen, onChoose }: CallListProps) {
  function onKey(event: KeyboardEvent<HTMLElement>): void {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = WAYS[event.key]?.(buttons, buttons.indexOf(event.currentTarget as HTMLButtonElement))
    if (!next) return
    event.preventDefault()
    next.focus()
    // If a call is open, the keys open the newly focused one.
    if (chosen !== undefined) onChoose(Number(next.dataset['call']))
  }
  return (
    <ul className="calls" ref={list} aria-label="Calls, the newest first">
      {rows.map(row => (
        <li key={row.id}>
          <button
            type="button"
            data-call={row.id}
            className={row.isWrong ? 'call wrong' : 'call'}
            aria-current={row.id === chosen}
            onClick={() => onChoose(row.id)}
            onKeyDown={onKey}
          >
            <Status status={row.status} isWrong={row.isWrong} />
            <span className="name">
              <span className="method">{row.method}</span> <b>{row.call}</b>
            </span>
            <span className="brand">{row.brand}</span>
            <span className="by">{row.by}</span>
            <span className="took">{tookOf(row.took)}</span>
            <span className="size">{sizeOf(row.bytes)}</span>
            <time>{timeOf(row.at)}</time>
            {outcomeOf(row) && <span className="outcome">{outcomeOf(row)}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
