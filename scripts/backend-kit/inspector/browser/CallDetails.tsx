import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../../../client/platform/clipboard.ts'
import type { Details } from '../call.ts'
import { Status } from './Status.tsx'
import { useDetails } from './useCalls.ts'
import { outcomeOf, readable, sizeOf, timeOf, tookOf } from './words.ts'

/** One call: its problems, request and response. */
export function CallDetails({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const details = useDetails(id)
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button is visible only where the details cover the list.
    if (id !== undefined && close.current?.offsetParent) close.current.focus()
  }, [id])
  if (id === undefined) return <aside className="details none">Choose a call to see what was asked and answered.</aside>
  return (
    <aside className="details" aria-label="The chosen call">
      <button type="button" className="close" ref={close} onClick={onClose}>
        Back to the calls
      </button>
      {details === undefined && <p className="note">One moment…</p>}
      {details === 'gone' && <p className="note">This call is not kept any more: only the last 200 are.</p>}
      {details === 'failed' && <p className="note">Nobody answers. Is npm run dev running?</p>}
      {typeof details === 'object' && <Call key={details.id} {...details} />}
    </aside>
  )
}

function Call(details: Details) {
  const { call, request, answer, brand, by, at, took, requestId, curl, isWrong, violations } = details
  const outcome = outcomeOf({ ...details, violations: violations?.length ?? 0 })
  return (
    <>
      <h2>
        <Status status={answer?.status} isWrong={isWrong} /> {call}
      </h2>
      <dl className="facts">
        <Fact name="Brand" value={brand} />
        <Fact name="Asked by" value={by === 'page' ? 'a page, on the server' : 'a reader’s browser'} />
        <Fact name="When" value={`${timeOf(at)}, for ${tookOf(took)}`} />
        <Fact name="Request id" value={requestId} />
      </dl>
      {outcome && <p className={isWrong ? 'verdict wrong' : 'verdict'}>{outcome}</p>}
      {!outcome && violations && <p className="verdict fine">By the contract</p>}
      {violations && violations.length > 0 && <Violations violations={violations} />}
      <section>
        <h3>
          Request <Copy text={curl} what="Copy as curl" />
        </h3>
        <p className="address">
          {request.method} {request.url}
        </p>
        <Headers headers={request.headers} />
        <Body text={request.body} />
      </section>
      <section>
        <h3>
          Answer {answer && <small>{sizeOf(answer.bytes)}</small>}
          {answer?.body && <Copy text={answer.body} what="Copy body" />}
        </h3>
        {answer ? <Headers headers={answer.headers} /> : <p className="note">There was none.</p>}
        {answer && <Body text={answer.body} left={answer.body ? answer.left : 0} />}
        {answer && !answer.body && answer.bytes > 0 && <p className="note">{sizeOf(answer.bytes)} that are no text.</p>}
      </section>
    </>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

function Violations({ violations }: { violations: NonNullable<Details['violations']> }) {
  return (
    <ul className="violations">
      {violations.map(({ field, expected, received, section }) => (
        <li key={`${field} ${expected}`}>
          <code>{field || 'the answer'}</code> expected <b>{expected}</b>, received <b>{received}</b>
          <small>{section.replace('#', ' #')}</small>
        </li>
      ))}
    </ul>
  )
}

function Headers({ headers }: { headers: Record<string, string> }) {
  const all = Object.entries(headers)
  return (
    <details>
      <summary>{all.length === 1 ? '1 header' : `${all.length} headers`}</summary>
      <dl className="headers">
        {all.map(([name, value]) => (
          <Fact key={name} name={name} value={value || '(empty)'} />
        ))}
      </dl>
    </details>
  )
}

function Body({ text, left = 0 }: { text: string; left?: number }) {
  if (!text) return null
  return (
    <>
      <pre>{readable(text)}</pre>
      {left > 0 && <p className="note">… and {sizeOf(left)} more</p>}
    </>
  )
}

function Copy({ text, what }: { text: string; what: string }) {
  const [said, setSaid] = useState(what)
  const copy = async () => setSaid((await copyText(text, () => {})) ? 'Copied' : 'The browser refused')
  return (
    <button type="button" className="copy" onClick={() => void copy()} onBlur={() => setSaid(what)}>
      <span aria-live="polite">{said}</span>
    </button>
  )
}
