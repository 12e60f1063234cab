import { authorNames } from '../../../shared/text/authors.ts'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { LONGEST_KEYWORD, authorLink, encoded, shortBookLink, tagLink } from '../../../shared/links.ts'
import { Link } from '../../routing/Link.tsx'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useBrand, useServices } from '../../services/services.ts'
import { BackLink } from '../../ui/controls/BackLink.tsx'
import { search as text } from '../../../shared/text/en/discover/search.ts'
import { searchForm } from '../../../shared/text/en/discover/searchForm.ts'
import { Cover } from '../../ui/books/Cover.tsx'
import { PenLine } from '../../ui/images/icons/PenLine.tsx'
import { Search } from '../../ui/images/icons/Search.tsx'
import { Tag } from '../../ui/images/icons/Tag.tsx'
import styles from './SearchBar.module.css'
import type { Output } from '../../../shared/api/endpoints.ts'
import { keywordIn } from './keyword.ts'

const ICONS = { author: PenLine, tag: Tag }

type Props = {
  keyword?: string
  /** Takes the focus if the reader came from another page of this site. */
  eager?: boolean
}

/** A form that works without script. Arrow keys move through suggestions as in the ARIA combobox pattern. */
export function SearchBar({ keyword = '', eager = false }: Props) {
  const navigation = useNavigation()
  const brand = useBrand()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isComposing, setComposing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  /** Address of the active suggestion; not its index, since new results may move or remove it. */
  const [marked, setMarked] = useState<string>()
  const suggestions = useSuggestions(typed, isComposing ? COMPOSING_PAUSE_MS : PAUSE_MS)
  const chosen = suggestions.findIndex(({ to }) => to === marked)
  const shown = isOpen && suggestions.length > 0

  useEffect(() => {
    if (eager && navigation?.canGoBack) field.current?.focus()
  }, [eager, navigation])

  const type = (value: string) => {
    setTyped(value)
    setMarked(undefined)
    setOpen(true)
  }
  const search = (value: string) => {
    setOpen(false)
    field.current?.blur()
    if (value.trim()) void navigation?.open(`/search?keyword=${encoded(value)}`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const suggestion = suggestions[chosen]
    if (step && suggestions.length > 0) {
      event.preventDefault()
      // Cycles through the field itself (-1) and all suggestions.
      const places = suggestions.length + 1
      const place = ((chosen + 1 + (shown ? step : 0) + places) % places) - 1
      setMarked(suggestions[place]?.to)
      setOpen(true)
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      setOpen(false)
    } else if (event.key === 'Enter' && shown && suggestion) {
      event.preventDefault()
      setOpen(false)
      void navigation?.open(suggestion.to)
    }
  }

  return (
    <header className={styles.bar}>
      <form
        role="search"
        action="/search"
        className={`page-width ${styles.row}`}
        onSubmit={event => {
          event.preventDefault()
          search(field.current?.value ?? '')
        }}
      >
        <BackLink className={styles.back} />
        <Link to="/" className={styles.home}>
          <img src={brand.icon} alt={brand.appName} width={28} height={28} />
        </Link>
        <div className={styles.field}>
          <Search size={18} aria-hidden className={styles.glass} />
          <input
            ref={field}
            type="search"
            name="keyword"
            defaultValue={keyword}
            placeholder={searchForm.placeholder}
            aria-label={searchForm.label}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={`${id}-list`}
            aria-activedescendant={shown && chosen >= 0 ? `${id}-${chosen}` : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={LONGEST_KEYWORD}
            className={styles.input}
            onChange={event => type(event.target.value)}
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={() => setComposing(false)}
            onFocus={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
          />
        </div>
        <button type="submit" className={styles.submit}>
          {searchForm.submit}
        </button>
      </form>
      <p role="status" className="visually-hidden">
        {shown && text.suggested({ count: suggestions.length })}
      </p>
      {/* Pressing a suggestion must not move the focus, which would close the list. */}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={text.suggestions}
        tabIndex={-1}
        hidden={!shown}
        className={styles.list}
        onMouseDown={event => event.preventDefault()}
      >
        {shown &&
          suggestions.map(({ kind, name, to, detail, cover = null }, index) => {
            const Icon = kind === 'book' ? undefined : ICONS[kind]
            return (
              <Link
                key={to}
                to={to}
                role="option"
                id={`${id}-${index}`}
                tabIndex={-1}
                aria-selected={index === chosen}
                className={styles.option}
                onClick={() => setOpen(false)}
              >
                {Icon ? <Icon size={18} aria-hidden /> : <Cover book={{ name, cover }} sizes="30px" eager />}
                <bdi className={`one-line ${styles.name}`}>{name}</bdi>
                <span className="one-line hint">{detail ?? (kind === 'author' ? text.author : text.tag)}</span>
              </Link>
            )
          })}
      </div>
    </header>
  )
}

type Suggestion = { kind: 'book' | 'author' | 'tag'; name: string; to: string; detail?: string; cover?: string | null }

const PAUSE_MS = 150
/** Letters that an input method still replaces are no search, yet Android's keyboards compose every word. */
const COMPOSING_PAUSE_MS = 600

const NONE: Suggestion[] = []

/** Suggestions for the typed text; drops responses for an older one. @param pause milliseconds without typing */
function useSuggestions(typed: string, pause: number): Suggestion[] {
  const { api } = useServices()
  const [found, setFound] = useState(NONE)
  const keyword = keywordIn(typed)
  useEffect(() => {
    if (!keyword) return
    const request = new AbortController()
    const timer = setTimeout(async () => {
      const { s, d } = await api.post('search.multi2', { keyword }, { signal: request.signal, quiet: true })
      if (!request.signal.aborted) setFound(s ? toSuggestions(d) : NONE)
    }, pause)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [api, keyword, pause])
  return keyword ? found : NONE
}

const toSuggestions = ({ books, authors, tags }: Output<'search.multi2'>): Suggestion[] => [
  ...books.map(book => ({
    kind: 'book' as const,
    name: book.name,
    to: shortBookLink(book),
    detail: authorNames(book),
    cover: book.cover ?? '',
  })),
  ...authors.map(author => ({ kind: 'author' as const, name: author.name, to: authorLink(author) })),
  ...tags.map(tag => ({ kind: 'tag' as const, name: tag.label ?? tag.name, to: tagLink(tag) })),
]
