import { useState, type ComponentProps } from 'react'
import { names as text } from '../../text/en/comfort/names.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { USUAL_LANGUAGE } from '../reading/chapter.ts'
import { problemOf } from './bookNames.ts'
import { replaceNames, type NamePair } from './replaceNames.ts'
import styles from './Names.module.css'

type Props = {
  pair: NamePair
  others: readonly NamePair[]
  /** The chapter's text as its author wrote it. */
  html: string
  /** It stands where the reader was a moment ago: the keyboard goes on in it. */
  isFocused: boolean
  onSave(pair: NamePair): void
  /** Absent for a new name. */
  onCancel: (() => void) | undefined
}

/** A name of the book, and what is read in its place. */
export function NameForm({ pair, others, html, isFocused, onSave, onCancel }: Props) {
  const [typed, setTyped] = useState(pair)
  const [problem, setProblem] = useState<ReturnType<typeof problemOf>>()
  const isOfShow = problem === 'noShow' || problem === 'same'
  return (
    <form
      noValidate
      className={styles.form}
      onChange={({ currentTarget }) => {
        setTyped(pairIn(currentTarget))
        setProblem(undefined)
      }}
      onSubmit={event => {
        event.preventDefault()
        const found = problemOf(typed, others)
        if (!found) return onSave(typed)
        setProblem(found)
        const name = found === 'noShow' || found === 'same' ? 'show' : 'find'
        event.currentTarget.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
      }}
    >
      <NameField
        name="find"
        label={text.find}
        defaultValue={pair.find}
        enterKeyHint="next"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- Only where the reader has just asked for it.
        autoFocus={isFocused}
        aria-invalid={problem && !isOfShow}
      />
      <NameField name="show" label={text.show} defaultValue={pair.show} enterKeyHint="done" aria-invalid={isOfShow} />
      <label className={styles.check}>
        <input name="isPart" type="checkbox" defaultChecked={pair.isPart} />
        {text.isPart}
      </label>
      <p id="name-problem" role={problem && 'alert'} className={problem ? styles.problem : styles.about}>
        {problem ? text.problem[problem] : typed.find && text.times({ count: timesIn(html, typed) })}
      </p>
      <p className={styles.actions}>
        {onCancel && (
          <Button look="outlined" onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
        <Button type="submit">{onCancel ? text.save : text.add}</Button>
      </p>
    </form>
  )
}

/** What is wrong with it stands below both fields. */
const NameField = ({ label, ...input }: ComponentProps<'input'> & { label: string }) => (
  <label className={styles.field}>
    {label}
    <input autoComplete="off" aria-describedby="name-problem" {...input} />
  </label>
)

function pairIn(form: HTMLFormElement): NamePair {
  const fields = new FormData(form)
  const field = (name: string) => String(fields.get(name)).trim()
  return { find: field('find'), show: field('show'), ...(fields.has('isPart') && { isPart: true }) }
}

/** How often a name stands in the chapter as its author wrote it. */
function timesIn(html: string, pair: NamePair): number {
  let count = 0
  replaceNames(html, [pair], USUAL_LANGUAGE, (_, found) => {
    count++
    return found
  })
  return count
}
