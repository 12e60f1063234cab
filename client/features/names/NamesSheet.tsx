import { ArrowRight, Pencil, Trash2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useRef, useState } from 'react'
import { useServices } from '../../services/services.ts'
import { names as text } from '../../text/en/comfort/names.ts'
import { bookNames } from './bookNames.ts'
import { NameForm } from './NameForm.tsx'
import styles from './Names.module.css'
import type { NamePair } from './replaceNames.ts'

type Props = { bookId: number; html: string; owner: number | undefined; begun: string }

/** The names that are replaced in a book, to be added to, changed and removed. */
export const NamesSheet = observer(({ bookId, html, owner, begun }: Props) => {
  const { notices } = useServices()
  const names = bookNames.of(bookId, owner)
  const sheet = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  // The name that is changed, or a new one, which each `round` begins anew.
  const [{ edited, round, isFocused }, setForm] = useState<{ edited?: NamePair; round: number; isFocused: boolean }>({
    round: 0,
    isFocused: false,
  })
  const edit = (pair?: NamePair) => setForm({ ...(pair && { edited: pair }), round: round + 1, isFocused: true })
  const others = names.filter(pair => pair !== edited)
  const change = (changed: readonly NamePair[], says: string) => {
    setSaid(says)
    if (!bookNames.set(bookId, owner, changed)) notices.notify(text.notKept)
  }
  return (
    <div ref={sheet} tabIndex={-1} className={styles.sheet}>
      <p className={styles.about}>{text.about}</p>
      <NameForm
        key={round}
        pair={edited ?? { find: round ? '' : begun, show: '' }}
        others={others}
        html={html}
        isFocused={isFocused}
        onSave={pair => {
          change(edited ? names.map(other => (other === edited ? pair : other)) : [...names, pair], text.reads(pair))
          edit()
        }}
        onCancel={edited && (() => edit())}
      />
      <ul>
        {names.map(pair => (
          <li key={pair.find} className={styles.name}>
            <p className={styles.pair}>
              <span className="visually-hidden">{text.reads(pair)}</span>
              <bdi aria-hidden>{pair.find}</bdi>
              <ArrowRight size={16} className="mirrored" aria-hidden />
              <b aria-hidden>
                <bdi>{pair.show}</bdi>
              </b>
              {pair.isPart && <small>{text.inWords}</small>}
            </p>
            <button
              type="button"
              className={styles.tool}
              aria-label={text.edit({ name: pair.find })}
              onClick={() => edit(pair)}
            >
              <Pencil size={18} aria-hidden />
            </button>
            <button
              type="button"
              className={styles.tool}
              aria-label={text.remove({ name: pair.find })}
              onClick={() => {
                change(
                  names.filter(other => other !== pair),
                  text.removed({ name: pair.find }),
                )
                setForm({ round: round + 1, isFocused: false })
                // Its button goes. Not into a field: that would bring a phone's keyboard.
                sheet.current?.focus()
              }}
            >
              <Trash2 size={18} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {!names.length && <p className={styles.about}>{text.none}</p>}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {names.length > 0 && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={bookNames.original === bookId}
            onChange={({ target }) => bookNames.setOriginal(target.checked ? bookId : undefined)}
          />
          {text.original}
        </label>
      )}
    </div>
  )
})
