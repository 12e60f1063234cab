import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { passageLink } from '../../../shared/links.ts'
import { saveFile } from '../../platform/saveFile.ts'
import { persistent } from '../../platform/storage.ts'
import { Link } from '../../routing/Link.tsx'
import { useStores } from '../../services/services.ts'
import { useToned } from '../../services/useToned.ts'
import { passages as text } from '../../text/en/reading/passages.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { exportMarks } from './exportMarks.ts'
import { marksOf } from './marks.ts'
import styles from './Passages.module.css'

export type MarksProps = { bookId: number; onClose(): void }

/** What this reader has marked in a book, with the way to each passage, and out of here as a file. */
export const MarksList = observer(({ bookId, onClose }: MarksProps) => {
  const { user } = useStores()
  const say = useToned('passages', text)
  const owner = user.userInfo?.id
  const [marks] = useState(() => marksOf(persistent, bookId, owner))
  if (!marks.length) return <EmptyState title={say('noMarks')} text={text.howToMark} />
  const save = (kind: 'markdown' | 'json') => {
    const type = kind === 'json' ? 'application/json' : 'text/markdown'
    saveFile(`marks.${kind === 'json' ? 'json' : 'md'}`, new Blob([exportMarks(marks)[kind]], { type }))
  }
  return (
    <div className={styles.list}>
      <ul>
        {marks.map(({ id, chapter_id, chapter_key, chapter_title, paragraph, quote, note }) => (
          <li key={id}>
            <Link
              to={passageLink(bookId, chapter_id, paragraph, chapter_key)}
              className={styles.item}
              onClick={onClose}
            >
              <b className={styles.chapter}>
                <bdi>{chapter_title}</bdi>
              </b>
              <q className={styles.quoted} dir="auto">
                {quote}
              </q>
              {note && (
                <span className={styles.noted} dir="auto">
                  {note}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.files}>
        {text.export}
        <button type="button" className={styles.file} onClick={() => save('markdown')}>
          {text.markdown}
        </button>
        <button type="button" className={styles.file} onClick={() => save('json')}>
          {text.json}
        </button>
      </p>
    </div>
  )
})
