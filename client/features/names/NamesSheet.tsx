import { ArrowRight, Pencil, Trash2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
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
  const [round, setRound] = useState(0)
  const change = (changed: readonly NamePair[]) => {
    setEdited(undefined)
    setRound(round + 1)
    if (!shownNames.setNames(changed)) notices.notify(text.notKept)
  }
  const save = (pair: NamePair): NameProblem | undefined => {
    const problem = problemOf(
      pair,
      names.filter(other => other !== edited),
    )
    if (!problem) change(edited ? names.map(other => (other === edited ? pair : other)) : [...names, pair])
    return problem
  }
  return (
    <div className={styles.sheet}>
      <p className={styles.about}>{text.about}</p>
      <NameForm
        key={edited ? edited.find : `new ${round}`}
        pair={edited ?? { find: round ? '' : begun, show: '' }}
        isNew={!edited}
        onSave={save}
        onCancel={() => setEdited(undefined)}
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
                onClick={() => setEdited(pair)}
              >
                <Pencil size={18} aria-hidden />
              </button>
              <button
                type="button"
                className={styles.tool}
                aria-label={text.remove({ name: pair.find })}
                onClick={() => change(names.filter(other => other !== pair))}
              >
                <Trash2 size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{text.none}</p>
      )}
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
