import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState } from 'react'
import { STORAGE } from '../../../shared/cookies.ts'
import { persistent } from '../../platform/storage.ts'
import { withMarks } from '../marks/withMarks.ts'
import { lazy } from '../../routing/lazy.tsx'
import { useNavigation } from '../../routing/useNavigation.ts'
import { namesPassage, placeOfEntry } from '../reading/entryPlace.ts'
import type { AroundChapter } from '../reading/chapter.ts'
import { listen } from '../../platform/listen.ts'

const Passages = lazy(() => withMarks(import('./Passages.tsx').then(part => part.Passages)))

/** Loads the passages code on demand: for an address with a passage, a book with marks, or a selection. */
export const PassagesOnDemand = observer(({ book, chapter, body }: AroundChapter) => {
  const entry = useNavigation()?.current
  const [isOpen, setOpen] = useState(false)
  const isNamed = namesPassage(entry?.url)
  // Read on arrival: by the time the code has loaded, the position may have been overwritten.
  const place = useMemo(() => placeOfEntry(entry?.key), [entry?.key])
  useEffect(() => {
    const look = () => {
      const selection = getSelection()
      if (selection?.isCollapsed === false && body.current?.contains(selection.anchorNode)) setOpen(true)
    }
    const lookForMarks = () => {
      if (isNamed || persistent.get(STORAGE.marks)?.includes(`"book_id":${book.id},`)) setOpen(true)
    }
    lookForMarks()
    // Text can be selected before the app is there.
    look()
    const ends = [
      listen(document, 'selectionchange', look),
      // Marks added by another tab or received from the account.
      listen(window, 'storage', lookForMarks),
    ]
    return () => ends.forEach(end => end())
  }, [isNamed, book.id, body])
  return (
    <Passages
      when={isOpen}
      onFailed={() => setOpen(false)}
      book={book}
      chapter={chapter}
      body={body}
      hash={entry?.url.hash ?? ''}
      visit={entry?.key}
      place={place}
    />
  )
})
