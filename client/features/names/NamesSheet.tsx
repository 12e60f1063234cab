import { ArrowRight, Pencil, Trash2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useRef, useState } from 'react'
import { useServices } from '../../services/services.ts'
import { names as text } from '../../text/en/comfort/names.ts'
import { problemOf, type NameProblem } from './bookNames.ts'
import { NameForm } from './NameForm.tsx'
import type { NamePair } from './nameFinder.ts'
import styles from './Names.module.css'
import { shownNames } from './shownNames.ts'

/** The names that are replaced in a book, to be added to, changed and removed. */
export const NamesSheet = observer(({ begun }: { begun: string }) => {
  const { notices } = useServices()
  const { names, isOriginal } = shownNames
  // The one that is changed, or a new one, which each `round` begins anew.
  const [edited, setEdited] = useState<NamePair>()
  const [{ round, isFocused }, setForm] = useState({ round: 0, isFocused: false })
  const [said, setSaid] = useState('')
  const sheet = useRef<HTMLDivElement>(null)
  const edit = (pair: NamePair | undefined) => {
    setEdited(pair)
    setForm({ round, isFocused: true })
  }
  const change = (changed: readonly NamePair[], { says, isFocused }: { says: string; isFocused: boolean }) => {
    setEdited(undefined)
    setForm({ round: round + 1, isFocused })
    setSaid(says)
    if (!shownNames.setNames(changed)) notices.notify(text.notKept)
  }
  const save = (pair: NamePair): NameProblem | undefined => {
    const problem = problemOf(
      pair,
      names.filter(other => other !== edited),
    )
    if (problem) return problem
    const saved = edited ? names.map(other => (other === edited ? pair : other)) : [...names, pair]
    change(saved, { says: text.reads(pair), isFocused: true })
    return undefined
  }
  const remove = (pair: NamePair) => {
    const others = names.filter(other => other !== pair)
    change(others, { says: text.removed({ name: pair.find }), isFocused: false })
    // Its button goes. Not into a field: that would bring a phone's keyboard.
    sheet.current?.focus()
  }
  return (
    <div ref={sheet} tabIndex={-1} className={styles.sheet}>
      <p className={styles.about}>{text.about}</p>
      <NameForm
        key={edited ? edited.find : `new ${round}`}
        pair={edited ?? { find: round ? '' : begun, show: '' }}
        isNew={!edited}
        isFocused={isFocused}
        onSave={save}
        onCancel={() => edit(undefined)}
      />
      {names.length ? (
        <ul className={styles.list}>
          {names.map(pair => (
            <li key={pair.find} className={styles.name}>
              <p className={styles.pair}>
                <span className="visually-hidden">{text.reads(pair)}</span>
                <bdi aria-hidden>{pair.find}</bdi>
                <ArrowRight size={16} className="mirrored" aria-hidden />
                <b aria-hidden>
                  <bdi>{pair.show}</bdi>
                </b>
                {pair.isPart && <small className={styles.inWords}>{text.inWords}</small>}
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
                onClick={() => remove(pair)}
              >
                <Trash2 size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{text.none}</p>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {names.length > 0 && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isOriginal}
            onChange={({ target }) => shownNames.setOriginal(target.checked)}
          />
          {text.original}
        </label>
      )}
    </div>
  )
})
