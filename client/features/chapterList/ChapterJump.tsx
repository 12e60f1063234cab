import { useEffect, useState, type ReactNode } from 'react'
import { afterFrame } from '../../ui/lists/afterFrame.ts'
import { catalogue as text } from '../../../shared/text/en/reading/catalogue.ts'
import { chapters } from '../../../shared/text/en/reading/chapters.ts'
import { partsOf } from './parts.ts'
import styles from './ChapterJump.module.css'

type Props = {
  total: number
  isDescending: boolean
  onJump(number: number): void
  /** Navigation by volumes, replacing parts of a hundred chapters. */
  children?: ReactNode
}

export function ChapterJump({ total, isDescending, onJump, children }: Props) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  // Rendered after the form, which reserves their space: rendering both at once would delay the sheet.
  const [hasParts, setHasParts] = useState(false)
  useEffect(() => afterFrame(() => setHasParts(true)), [])
  const parts = hasParts ? partsOf(total) : []
  return (
    <div className={`row ${styles.ways}`}>
      <form
        className={`row ${styles.form}`}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          // Input methods write digits in full width.
          const number = Number(typed.normalize('NFKC'))
          const isThere = Number.isInteger(number) && number >= 1 && number <= total
          setWrong(!isThere)
          if (isThere) onJump(number)
        }}
      >
        <input
          className={styles.number}
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="off"
          maxLength={6}
          aria-label={text.toNumber}
          aria-invalid={isWrong}
          placeholder={text.number}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setWrong(false)
          }}
        />
        <button type="submit" className={`action ${styles.go}`}>
          {text.go}
        </button>
      </form>
      {isWrong ? (
        <p className={styles.wrong} role="alert">
          {text.noSuchNumber({ count: total })}
        </p>
      ) : (
        children || (
          <div className={styles.parts} role="group" aria-label={text.parts}>
            {parts.map((part, index) => {
              const [first, last] = isDescending ? (parts[parts.length - 1 - index] ?? part) : part
              return (
                <button
                  key={first}
                  type="button"
                  className={`hint ${styles.part}`}
                  onClick={() => onJump(isDescending ? last : first)}
                >
                  {chapters.part({ first, last })}
                </button>
              )
            })}
          </div>
        )
      )}
    </div>
  )
}
