import { useState, type ReactNode } from 'react'
import type { Input, Output, PostName } from '../../../../shared/api/endpoints.ts'
import { useServices } from '../../../services/services.ts'
import { useLoaded } from './useLoaded.ts'
import { ProveForm } from './ProveForm.tsx'
import { own as text } from '../../../../shared/text/en/account/own.ts'
import styles from './OwnList.module.css'

type Action = {
  label: string
  says: string
  act(): Promise<unknown> | void
}
type Row = { key: string; title: string; detail: string; mark?: string; actions: Action[] }

type OwnName = 'user.sessions' | 'user.identities' | 'user.passkeys' | 'reader.mutes'
type Own<Item> = Omit<ReturnType<typeof useOwn>, 'items' | 'remove'> & { items: Item[] | undefined }

/** Undefined while loading. `needsProof`: the backend requires proof of identity before it changes anything. */
export function useOwn<Name extends OwnName>(name: Name) {
  const { api, notices } = useServices()
  const [needsProof, setNeedsProof] = useState(false)
  const {
    value: items,
    hasFailed,
    again,
  } = useLoaded(async () => {
    const { s, d } = await api.get(name, {} as Input<Name>, { quiet: true })
    return s ? (d.items as Output<Name>['items']) : undefined
  })
  /** Notifies the reader of a failure. An item that is already gone counts as removed. */
  const remove = async <Call extends PostName>(
    call: Call,
    input: Input<Call>,
    failed: string,
    onRemoved: () => void,
  ) => {
    const { s, errors } = await api.post(call, input, { quiet: true })
    if (!s && errors[0].error === 'SIGN_IN_AGAIN') return setNeedsProof(true)
    if (!s && errors[0].error !== 'NOT_FOUND') return notices.notify(errors[0].desc || failed)
    onRemoved()
    again()
  }
  return { items, hasFailed, again, needsProof, setNeedsProof, remove }
}

type Props<Item> = {
  intro: ReactNode
  own: Own<Item>
  rowOf(item: Item): Row
  children?: ReactNode
}

export function OwnList<Item>({ intro, own, rowOf, children }: Props<Item>) {
  const { items, hasFailed, again, needsProof, setNeedsProof } = own
  if (needsProof) return <ProveForm onProven={() => setNeedsProof(false)} />
  return (
    <>
      <p className={`hint ${styles.intro}`}>{intro}</p>
      {items === undefined && (
        <div role="status" className={`row hint ${styles.waiting}`}>
          {hasFailed ? text.notLoaded : text.loading}
          {hasFailed && (
            <button type="button" className={`link ${styles.action}`} onClick={again}>
              {text.tryAgain}
            </button>
          )}
        </div>
      )}
      <ul className={styles.list}>
        {items?.map(rowOf).map(({ key, ...row }) => (
          <ListRow key={key} {...row} />
        ))}
      </ul>
      {children}
    </>
  )
}

function ListRow({ title, detail, mark, actions }: Omit<Row, 'key'>) {
  const [isWorking, setWorking] = useState(false)
  const run = async (act: Action['act']) => {
    setWorking(true)
    await act()
    setWorking(false)
  }
  return (
    <li className={`row ${styles.row}`}>
      <div className={styles.words}>
        <p className={styles.title}>
          <bdi>{title}</bdi>
        </p>
        <p className="hint">{detail}</p>
      </div>
      {mark && <span className={styles.mark}>{mark}</span>}
      {actions.map(({ label, says, act }) => (
        <button
          key={label}
          type="button"
          className={`link ${styles.action}`}
          aria-label={says}
          disabled={isWorking}
          onClick={() => void run(act)}
        >
          {label}
        </button>
      ))}
    </li>
  )
}
