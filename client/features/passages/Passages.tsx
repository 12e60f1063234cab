import { observer } from 'mobx-react-lite'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useServices } from '../../services/services.ts'
import { passages as text } from '../../../shared/text/en/reading/passages.ts'
import { isIn, LONGEST, type Anchor, type Mark } from '../marks/mark.ts'
import { OPEN_NAMES, WORDS_CHANGED, type AroundChapter, type ReadChapter } from '../reading/chapter.ts'
import { GO_TO_PLACE } from '../reading/pagedText.ts'
import { anchorOf, findQuote, rangeOf, textsOf } from './anchors.ts'
import { mainLanguage, textLanguage } from '../../../shared/language.ts'
import { copyText } from '../../platform/clipboard.ts'
import { NoteForm } from './NoteForm.tsx'
import { goToPassage, passageIn } from './goToPassage.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { sharePassage } from './sharePassage.ts'
import { useMarks, storeMark, newMark } from './useMarks.ts'
import { listen } from '../../platform/listen.ts'
import { hasParagraphComments, OPEN_COMMENTS } from '../comments/commentPlaces.ts'

const LONGEST_NAME = 40

const isShort = ({ quote }: Anchor) => quote.length <= LONGEST_NAME && !quote.includes('\n')

/** Punctuation and spaces around a word. */
const AROUND_WORD = /^[\p{P}\s]+|[\p{P}\s]+$/gu

const entryIn = (dictionary: string, word: string, language: string) =>
  dictionary
    .replaceAll('{language}', () => encodeURIComponent(mainLanguage(language)))
    .replaceAll('{word}', () => encodeURIComponent(word))

type Props = AroundChapter & {
  hash: string
  /** Key of the history entry: a new entry scrolls to the passage again. */
  visit: string | undefined
  place: number | undefined
}

export const Passages = observer(({ book, chapter, body, hash, visit, place }: Props) => {
  const { notices, stores } = useServices()
  const hasComments = hasParagraphComments(stores.host) && !chapter.locked
  const store = useMarks()
  const mine = store?.mine
  const marks = useMemo(
    () => mine?.filter(mark => mark.kind === 'highlight' && mark.book_id === book.id && isIn(mark, chapter)) ?? [],
    [mine, book.id, chapter],
  )
  const [selected, setSelected] = useState<Anchor>()
  const [edited, setEdited] = useState<Mark>()

  const shown = useRef<ReadChapter>(undefined)
  const enter = useEffectEvent(() => {
    const isSameChapter = shown.current === chapter
    shown.current = chapter
    const passage = passageIn(hash)
    // Back, forward and reload restore the last position; in a new chapter the reader page does that.
    if (place === undefined) return void (body.current && passage && goToPassage(body.current, passage))
    if (isSameChapter) document.dispatchEvent(new CustomEvent(GO_TO_PLACE, { detail: place }))
  })
  useEffect(() => enter(), [chapter, visit])

  // Repaint when the words of the text change, which invalidates the ranges.
  const [words, setWords] = useState(0)
  useEffect(() => listen(document, WORDS_CHANGED, () => setWords(count => count + 1)), [])
  useEffect(() => (body.current ? paint(body.current, marks) : undefined), [body, marks, words])

  useEffect(() => {
    const look = () => {
      const selection = getSelection()
      const range = selection?.rangeCount && !selection.isCollapsed ? selection.getRangeAt(0) : undefined
      setSelected(range && body.current ? anchorOf(body.current, range) : undefined)
    }
    look()
    return listen(document, 'selectionchange', look)
  }, [body])

  useEffect(() => {
    const element = body.current
    return listen(element, 'click', (event: MouseEvent) => {
      if (getSelection()?.isCollapsed === false || !element) return
      const mark = markAt(element, marks, event)
      if (!mark) return
      // Otherwise the tap would toggle the bars.
      event.stopPropagation()
      setEdited(mark)
    })
  }, [body, marks])

  const save = (mark: Mark) => storeMark(store, mark, notices) && getSelection()?.removeAllRanges()
  const markOf = (anchor: Anchor): Mark => newMark('highlight', anchor, book, chapter)
  const remove = ({ id }: Mark) => {
    if (!store?.remove(id)) return notices.toast(text.notSaved)
    setEdited(undefined)
  }

  const { dictionary } = stores.host.brand
  const word = selected && isShort(selected) ? selected.quote.replace(AROUND_WORD, '') : ''
  return createPortal(
    <>
      {selected && !edited && (
        <SelectionBar
          body={body}
          quote={selected.quote}
          isTooLong={selected.quote.length > LONGEST}
          onMark={() => save(markOf(selected))}
          onName={() => {
            getSelection()?.removeAllRanges()
            document.dispatchEvent(new CustomEvent(OPEN_NAMES, { detail: selected.quote.trim() }))
          }}
          isName={isShort(selected)}
          entry={dictionary && word && entryIn(dictionary, word, textLanguage(book).lang)}
          onCopy={() => {
            void copyText(selected.quote, () => {}).then(isCopied =>
              notices.toast(isCopied ? text.copiedText : text.notCopied),
            )
          }}
          onComment={
            hasComments
              ? () => {
                  getSelection()?.removeAllRanges()
                  document.dispatchEvent(new CustomEvent(OPEN_COMMENTS, { detail: selected.paragraph }))
                }
              : undefined
          }
          onNote={() => setEdited(marks.find(mark => isWithin(mark, selected)) ?? markOf(selected))}
          onShare={as => {
            void sharePassage({ ...selected, book }, chapter.id, as, notices)
          }}
        />
      )}
      <NoteForm
        mark={edited}
        isNew={!marks.some(({ id }) => id === edited?.id)}
        onClose={() => setEdited(undefined)}
        onRemove={remove}
        onSave={mark => {
          save(mark)
          setEdited(undefined)
        }}
      />
    </>,
    document.body,
  )
})

/** Whether a mark lies within the selection: then its note is edited, instead of adding a mark over it. */
const isWithin = ({ paragraph, at, quote }: Mark, selected: Anchor) =>
  paragraph === selected.paragraph && at >= selected.at && at + quote.length <= selected.at + selected.quote.length

/** As in the style sheet. */
const NAME = 'marks'

function rangesOf(text: Element, marks: readonly Mark[]): { mark: Mark; range: Range }[] {
  const paragraphs = textsOf(text)
  return marks.flatMap(mark => {
    const place = findQuote(paragraphs, mark)
    const range = place && rangeOf(text, place)
    return range ? [{ mark, range }] : []
  })
}

/** Highlights marks without changing the text; without browser support they are only listed. Returns a cleanup. */
function paint(text: Element, marks: readonly Mark[]): (() => void) | undefined {
  if (!('highlights' in CSS)) return undefined
  CSS.highlights.set(NAME, new Highlight(...rangesOf(text, marks).map(({ range }) => range)))
  return () => void CSS.highlights.delete(NAME)
}

const markAt = (text: Element, marks: readonly Mark[], { clientX, clientY }: MouseEvent): Mark | undefined =>
  rangesOf(text, marks).find(({ range }) =>
    [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
    ),
  )?.mark
