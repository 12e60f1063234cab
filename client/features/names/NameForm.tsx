import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { names as text } from '../../text/en/comfort/names.ts'
import type { NameProblem } from './bookNames.ts'
import type { NamePair } from './nameFinder.ts'
import styles from './Names.module.css'
import { shownNames } from './shownNames.ts'

type Props = {
  pair: NamePair
  isNew: boolean
  /** It stands where the reader was a moment ago: the keyboard goes on in it. */
  isFocused: boolean
  /** Gives what is wrong with it, if it could not be saved. */
  onSave(pair: NamePair): NameProblem | undefined
  onCancel(): void
}

/** A name of the book, and what is read in its place. */
export function NameForm({ pair, isNew, isFocused, onSave, onCancel }: Props) {
  const [typed, setTyped] = useState(pair)
  const [problem, setProblem] = useState<NameProblem>()
  const find = useRef<HTMLInputElement>(null)
  const show = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocused) find.current?.focus()
  }, [isFocused])
  const type = (change: Partial<NamePair>) => {
    setTyped({ ...typed, ...change })
    setProblem(undefined)
  }
  const isOfShow = problem === 'noShow' || problem === 'same'
  const save = () => {
    const { isPart } = typed
    const found = onSave({ find: typed.find.trim(), show: typed.show.trim(), ...(isPart && { isPart }) })
    setProblem(found)
    if (found) (found === 'noShow' || found === 'same' ? show : find).current?.focus()
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <NameField
        ref={find}
        label={text.find}
        enterKeyHint="next"
        value={typed.find}
        aria-invalid={problem !== undefined && !isOfShow}
        onType={find => type({ find })}
      />
      <NameField
        ref={show}
        label={text.show}
        enterKeyHint="done"
        value={typed.show}
        aria-invalid={isOfShow}
        onType={show => type({ show })}
      />
      <label className={`${styles.check} ${styles.wide}`}>
        <input
          type="checkbox"
          checked={typed.isPart ?? false}
          onChange={({ target }) => type({ isPart: target.checked })}
        />
        {text.isPart}
      </label>
      <p id="name-problem" role={problem && 'alert'} className={problem ? styles.problem : styles.times}>
        {problem ? text.problem[problem] : typed.find.trim() && text.times({ count: shownNames.timesOf(typed) })}
      </p>
      <p className={styles.actions}>
        {!isNew && (
          <button type="button" className={styles.cancel} onClick={onCancel}>
            {text.cancel}
          </button>
        )}
        <button type="submit" className={styles.save}>
          {isNew ? text.add : text.save}
        </button>
      </p>
    </form>
  )
}

type FieldProps = ComponentProps<'input'> & { label: string; onType(typed: string): void }

/** What is wrong with it stands below both fields. */
const NameField = ({ label, onType, ...input }: FieldProps) => (
  <label className={styles.field}>
    {label}
    <input
      className={styles.input}
      autoComplete="off"
      aria-describedby="name-problem"
      onChange={({ target }) => onType(target.value)}
      {...input}
    />
  </label>
)
