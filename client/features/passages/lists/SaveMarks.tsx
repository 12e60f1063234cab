import { saveFile } from '../../../platform/saveFile.ts'
import { passages as text } from '../../../text/en/reading/passages.ts'
import type { Mark } from '../../marks/mark.ts'
import { exportMarks } from './exportMarks.ts'
import styles from '../Passages.module.css'

/** Marks as a file for other programs. */
export const SaveMarks = ({ marks }: { marks: readonly Mark[] }) => {
  const save = (kind: 'markdown' | 'json') => {
    const type = kind === 'json' ? 'application/json' : 'text/markdown'
    saveFile(`marks.${kind === 'json' ? 'json' : 'md'}`, new Blob([exportMarks(marks)[kind]], { type }))
  }
  return (
    <p className={styles.files}>
      {text.export}
      <button type="button" className={styles.file} onClick={() => save('markdown')}>
        {text.markdown}
      </button>
      <button type="button" className={styles.file} onClick={() => save('json')}>
        {text.json}
      </button>
    </p>
  )
}
